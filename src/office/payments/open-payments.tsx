import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck, ChevronUp, Minus, Split, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import type { Column } from '#office/components/list/description.ts';
import { ListBox, usePages } from '#office/components/list/list-box.tsx';
import { ListTable } from '#office/components/list/list-table.tsx';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type Choice, choiceOf, OtherChoices } from './other-choices.tsx';
import { IgnoreDialog, SplitDialog, type Sure, SureDialog } from './payment-dialogs.tsx';
import { DAY, PAYER, sumColumn } from './payment-columns.tsx';
import { payAgain, transactionsIn } from './payment-queries.ts';
import { euros, nameOf, proposalWords, reasonsOf } from './payment-words.ts';
import {
  assignTransaction,
  MOST_ASSIGNED,
  type Proposal,
  type Statement,
  type Transaction,
} from '#staff/payments/contract.ts';
import { useDecisions } from './use-decisions.tsx';
import small from '#ui/small-box.module.css';
import styles from './payments.module.css';

/** What waits, one opened with its proposals: Enter assigns it and opens the next. */
export function OpenPayments({ statement, percent }: { statement: Statement; percent: number }) {
  const mayAssign = mayDo(useMe(), assignTransaction.needs);
  const [openId, setOpenId] = useState<number | null>(null);
  const of = usePages(transactionsIn(statement.id, 'open'));
  const rows = of.rows ?? [];
  const { counts, open_cents: cents } = statement;
  // Where a colleague has decided about the opened one, nothing opens in its place: an Enter
  // on its way would assign what nobody has looked at.
  const first = openId === null ? rows[0] : rows.find(({ id }) => id === openId);
  const opened = mayAssign ? first : undefined;
  /** The one after it, so that whoever has decided about one goes on with the next. */
  const next = (step = 1) => setOpenId(rows[rows.indexOf(opened!) + step]?.id ?? null);
  return (
    <ListBox
      of={of}
      title={t('payments.open')}
      badge={
        counts.open > 0 ? (
          <span className={styles.count}>
            {plurals('payments.count', counts.open)}, {euros(cents)}
          </span>
        ) : null
      }
      isFlush
      action={
        mayAssign ? (
          <SureButton
            rows={rows}
            percent={percent}
            onDone={(ids) => {
              if (openId !== null && ids.includes(openId)) setOpenId(null);
            }}
          />
        ) : null
      }
      empty={{ title: t('payments.nothingOpen'), more: t('payments.nothingOpenMore') }}
    >
      {() => (
        <ListTable
          rows={rows}
          columns={columnsOf(opened, setOpenId, next)}
          keyOf={({ id }) => id}
          stateOf={(row) => ({ isCurrent: row === opened })}
          below={
            opened && {
              row: opened,
              content: (
                <OpenedPayment transaction={opened} isFocused={openId !== null} onNext={next} />
              ),
            }
          }
        />
      )}
    </ListBox>
  );
}

const columnsOf = (
  opened: Transaction | undefined,
  onOpen: (id: number) => void,
  onClose: () => void,
): Column<Transaction>[] => [
  DAY,
  PAYER,
  sumColumn(({ left_cents: left }) => left),
  {
    name: 'guess',
    label: t('payments.columns.guess'),
    narrow: 'wide',
    className: styles.where,
    cell: (transaction) => <Guess transaction={transaction} isOpened={transaction === opened} />,
  },
  {
    name: 'act',
    label: t('payments.columns.act'),
    isHidden: true,
    isEnd: true,
    narrow: 'belowEnd',
    needs: assignTransaction.needs,
    cell: (transaction) =>
      transaction === opened ? (
        <IconButton icon={<ChevronUp />} label={t('payments.close')} onClick={() => onClose()} />
      ) : (
        <Button variant="line" size="sm" onClick={() => onOpen(transaction.id)}>
          {transaction.proposals.length > 0 ? t('payments.show') : t('payments.find')}
          <span className="visually-hidden">
            {nameOf(transaction)} {euros(transaction.left_cents)}
          </span>
        </Button>
      ),
  },
];

type SureProps = { rows: Transaction[]; percent: number; onDone: (ids: number[]) => void };

/** Those of which the best proposal is as good as certain, at once. */
function SureButton({ rows, percent, onDone }: SureProps) {
  const [isListing, setIsListing] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const allSure = rows.flatMap((transaction): Sure[] => {
    const proposal = transaction.proposals[0];
    return proposal && proposal.kind === 'invoices' && proposal.score > percent
      ? [{ transaction, proposal }]
      : [];
  });
  const sure = allSure.slice(0, MOST_ASSIGNED);
  return (
    <>
      {sure.length > 0 ? (
        <Button variant="line" size="sm" icon={<CheckCheck />} onClick={() => setIsListing(true)}>
          {t('payments.sure.open', { percent })} <span className={styles.count}>{sure.length}</span>
        </Button>
      ) : null}
      {isListing ? (
        <SureDialog
          sure={sure}
          percent={percent}
          onClose={() => setIsListing(false)}
          onDone={async (done, refused) => {
            onDone(sure.map(({ transaction }) => transaction.id));
            if (done > 0) toasts.success(plurals('payments.sure.done', done));
            for (const { problem } of refused) toasts.warning(problem);
            await payAgain(client);
          }}
        />
      ) : null}
    </>
  );
}

const ICONS = { yes: Check, warning: TriangleAlert, no: Minus };

const Why = ({ proposal, cents }: { proposal: Proposal; cents: number }) => (
  <small className={styles.why}>
    {reasonsOf(proposal, cents).map(({ tone, words }) => {
      const Icon = ICONS[tone];
      return (
        <span key={words} className={styles[tone]}>
          <Icon />
          {words}
        </span>
      );
    })}
  </small>
);

const Percent = ({ score }: { score: number }) => (
  <span className={classNames(styles.percent, score < 95 && styles.unsure)}>{score}&nbsp;%</span>
);

/** The best proposal of one that is closed; how many the opened one has. */
function Guess({ transaction, isOpened }: { transaction: Transaction; isOpened: boolean }) {
  const { proposals, left_cents: left } = transaction;
  const [best] = proposals;
  if (!best)
    return (
      <>
        <b>{t('payments.noProposal')}</b>
        <small>{t('payments.noProposalMore')}</small>
      </>
    );
  if (isOpened)
    return (
      <>
        <b>{plurals('payments.proposals', proposals.length)}</b>
        <small>{t('payments.choose')}</small>
      </>
    );
  return (
    <span className={styles.guess}>
      <span>
        <b>{proposalWords(best)}</b>
        <Why proposal={best} cents={left} />
      </span>
      <Percent score={best.score} />
    </span>
  );
}

type OpenedProps = {
  transaction: Transaction;
  /** Somebody has opened it: what they choose with has the keyboard. */
  isFocused: boolean;
  onNext: (step?: number) => void;
};

function OpenedPayment({ transaction, isFocused, onNext }: OpenedProps) {
  const { id, version, left_cents: left, proposals } = transaction;
  const [lastChosen, setChosen] = useState<Choice | null>(() => {
    const [best] = proposals;
    return best ? choiceOf(best) : null;
  });
  // Only what is seen ticked is sent: not a proposal that is listed no more.
  const chosen = lastChosen?.isByHand
    ? lastChosen
    : (proposals.map(choiceOf).find(({ key }) => key === lastChosen?.key) ?? null);
  const [keepsRest, setKeepsRest] = useState(false);
  const choose = (choice: Choice | null) => {
    setChosen(choice);
    setKeepsRest(false);
  };
  const rest = chosen ? restOf(chosen, left) : 0;
  const [dialog, setDialog] = useState<'split' | 'ignore' | null>(null);
  const { decided, failed } = useDecisions();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    const field = form.current?.querySelector<HTMLElement>('input:checked, input:not(:disabled)');
    field?.focus();
  }, [isFocused]);

  const assign = useMutation({
    mutationFn: ({ parts, writesOff, overpaidBy }: Choice) => {
      const isKept = keepsRest && rest > 0;
      return api(assignTransaction, {
        params: { id },
        body: {
          version,
          writes_off: writesOff,
          allows_overpayment: isKept,
          // What is beyond the last invoice becomes an overpayment.
          parts: parts.map(({ number, cents }, at) => ({
            number,
            cents: isKept && at === parts.length - 1 ? cents + rest : cents,
          })),
          ...(overpaidBy === undefined ? {} : { overpaid_by: overpaidBy }),
        },
      });
    },
    onSuccess: (reply) => {
      onNext();
      return decided(
        t('payments.assigned', { sum: euros(left - reply.left_cents) }),
        id,
        reply.version,
      );
    },
    onError: failed,
  });

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen && !assign.isPending) assign.mutate(chosen);
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
        <fieldset className={styles.proposals}>
          <legend className="visually-hidden">{t('payments.proposalsLabel')}</legend>
          {proposals.map((proposal) => (
            <label key={proposalWords(proposal)} className={styles.proposal}>
              <input
                type="radio"
                className={small.dot}
                name={`choice-${id}`}
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
          <OtherChoices
            left={left}
            chosen={chosen}
            name={`choice-${id}`}
            payers={transaction.payers}
            onChoose={choose}
          />
        </fieldset>
        {rest > 0 ? (
          <Checkbox
            className={styles.rest}
            label={t('payments.overpaid.rest', { sum: euros(rest) })}
            checked={keepsRest}
            onChange={({ target }) => setKeepsRest(target.checked)}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button variant="quiet" size="sm" icon={<Split />} onClick={() => setDialog('split')}>
            {t('payments.split.open')} <kbd className="only-on-large">R</kbd>
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setDialog('ignore')}>
            {t('payments.ignore.open')} <kbd className="only-on-large">I</kbd>
          </Button>
          <Button
            type="submit"
            variant="buy"
            size="sm"
            icon={<Check />}
            isLoading={assign.isPending}
            disabled={!chosen}
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {chosen?.writesOff ? t('payments.assignAndForgive') : t('payments.assign')}{' '}
            <kbd className="only-on-large">↵</kbd>
          </Button>
        </div>
      </form>
      {dialog === 'ignore' ? (
        <IgnoreDialog
          transaction={transaction}
          onClose={() => setDialog(null)}
          onDecided={() => onNext()}
        />
      ) : null}
      {dialog === 'split' ? (
        <SplitDialog
          transaction={transaction}
          parts={chosen?.parts ?? []}
          onClose={() => setDialog(null)}
          onDecided={() => onNext()}
        />
      ) : null}
    </>
  );
}

/** What would still wait after it: more came than its invoices ask for. */
const restOf = ({ parts, writesOff }: Choice, left: number) =>
  writesOff || parts.length === 0 ? 0 : left - parts.reduce((sum, { cents }) => sum + cents, 0);

function aboutOf({ kind, parts }: Proposal): string {
  if (kind === 'order') return t('payments.orderWaits');
  const [first] = parts;
  return [first!.company_name, t('payments.dueOn', { day: formatDayShort(first!.due_on) })].join(
    ', ',
  );
}
