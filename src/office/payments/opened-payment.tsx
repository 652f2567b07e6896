import { Check, Split } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import type { Proposal, Transaction } from '#staff/payments/contract.ts';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { choiceOf, OtherChoices } from './other-choices.tsx';
import { euros } from './payment-euros.ts';
import { nameOf, proposalWords } from './payment-words.ts';
import { Percent, Why } from './proposal-words.tsx';
import { useAssigned } from './use-assigned.ts';
import small from '#ui/small-box.module.css';
import styles from './payments.module.css';

const { IgnoreDialog, SplitDialog } = windowsOnDemand(() => import('./payment-dialogs.tsx'));

type Dialog = 'split' | 'ignore';
type Assigned = ReturnType<typeof useAssigned>;

type OpenedProps = {
  transaction: Transaction;
  /** Somebody has opened it: what they choose with has the keyboard. */
  isFocused: boolean;
  onNext: (step?: number) => void;
};

/** A movement that waits: its proposals, what else it may be, and what is done with it. */
export function OpenedPayment({ transaction, isFocused, onNext }: OpenedProps) {
  const { left_cents: left } = transaction;
  const assigned = useAssigned(transaction, onNext);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    const field = form.current?.querySelector<HTMLElement>('input:checked, input:not(:disabled)');
    field?.focus();
  }, [isFocused]);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    assigned.assign();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The next one opens under the same finger: a held Enter would assign what nobody has looked at.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    const isText = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    if (isText || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'k') onNext(key === 'j' ? 1 : -1);
    else if (key === 'r') setDialog('split');
    else if (key === 'i') setDialog('ignore');
    else return;
    event.preventDefault();
  };
  const asked = { transaction, onClose: () => setDialog(null), onDecided: () => onNext() };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- letters beside its own buttons */}
      <form
        ref={form}
        className={styles.choices}
        aria-label={t('payments.assignOf', { name: nameOf(transaction), sum: euros(left) })}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
      >
        <Choices transaction={transaction} {...assigned} />
        <Steps {...assigned} onAsk={setDialog} />
      </form>
      {dialog === 'ignore' ? <IgnoreDialog {...asked} /> : null}
      {dialog === 'split' ? <SplitDialog {...asked} parts={assigned.chosen?.parts ?? []} /> : null}
    </>
  );
}

type ChoicesProps = Assigned & { transaction: Transaction };

function Choices(props: ChoicesProps) {
  const { transaction, chosen, choose, rest, keepsRest, setKeepsRest } = props;
  const { id, left_cents: left, proposals, payers } = transaction;
  const name = `choice-${id}`;
  return (
    <>
      <fieldset className={styles.proposals}>
        <legend className="visually-hidden">{t('payments.proposalsLabel')}</legend>
        {proposals.map((proposal) => (
          <label key={proposalWords(proposal)} className={styles.proposal}>
            <input
              type="radio"
              className={small.dot}
              name={name}
              checked={chosen?.key === choiceOf(proposal).key}
              onChange={() => choose(choiceOf(proposal))}
            />
            <span>
              <b>{proposalWords(proposal)}</b>{' '}
              <span className={styles.quiet}>{aboutOf(proposal)}</span>
              <Why proposal={proposal} cents={left} />
            </span>
            <span className={styles.money}>{euros(proposal.sum_cents)}</span>
            <Percent score={proposal.score} />
          </label>
        ))}
        <OtherChoices left={left} chosen={chosen} name={name} payers={payers} onChoose={choose} />
      </fieldset>
      {rest > 0 ? (
        <Checkbox
          className={styles.rest}
          label={t('payments.overpaid.rest', { sum: euros(rest) })}
          checked={keepsRest}
          onChange={({ target }) => setKeepsRest(target.checked)}
        />
      ) : null}
    </>
  );
}

type StepsProps = Assigned & { onAsk: (dialog: Dialog) => void };

const Steps = ({ chosen, isPending, onAsk }: StepsProps) => (
  <div className={styles.buttons}>
    <Button
      variant="quiet"
      size="sm"
      icon={<Split />}
      {...SplitDialog.soon}
      onClick={() => onAsk('split')}
    >
      {t('payments.split.open')} <kbd className="only-on-large">R</kbd>
    </Button>
    <Button variant="quiet" size="sm" {...IgnoreDialog.soon} onClick={() => onAsk('ignore')}>
      {t('payments.ignore.open')} <kbd className="only-on-large">I</kbd>
    </Button>
    <Button
      type="submit"
      variant="buy"
      size="sm"
      icon={<Check />}
      isLoading={isPending}
      disabled={!chosen}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
    >
      {chosen?.writesOff ? t('payments.assignAndForgive') : t('payments.assign')}{' '}
      <kbd className="only-on-large">↵</kbd>
    </Button>
  </div>
);

function aboutOf({ kind, parts }: Proposal): string {
  if (kind === 'order') return t('payments.orderWaits');
  const [first] = parts;
  return [first!.company_name, t('payments.dueOn', { day: formatDayShort(first!.due_on) })].join(
    ', ',
  );
}
