import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck, ChevronUp, Minus, Search, Split, TriangleAlert } from 'lucide-react';
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { api } from '#office/api/send.ts';
import { LONGEST_SEARCH } from '#office/components/longest-search.ts';
import { Box } from '#office/components/screen.tsx';
import { EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { searchQuery } from '#office/search/search-query.ts';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { IgnoreDialog, SplitDialog, type Sure, SureDialog } from './payment-dialogs.tsx';
import { payAgain, transactionsQuery } from './payment-queries.ts';
import { euros, nameOf, proposalWords, reasonsOf, wordsOfPayer } from './payment-words.ts';
import {
  assignTransaction,
  MOST_ASSIGNED,
  type Proposal,
  type Statement,
  type Transaction,
} from './payments-contract.ts';
import { useDecisions } from './use-decisions.tsx';
import small from '#ui/small-box.module.css';
import styles from './payments.module.css';

/** What waits, one opened with its proposals: Enter assigns it and opens the next. */
export function OpenPayments({ statement, percent }: { statement: Statement; percent: number }) {
  const query = useInfiniteQuery(transactionsQuery(statement.id, 'open'));
  const mayAssign = mayDo(useMe(), assignTransaction.needs);
  const [openId, setOpenId] = useState<number | null>(null);
  const [isListing, setIsListing] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const rows = query.data?.pages.flatMap((page) => page.transactions) ?? [];
  const allSure = rows.flatMap((transaction): Sure[] => {
    const proposal = transaction.proposals[0];
    return proposal && proposal.kind === 'invoices' && proposal.score > percent
      ? [{ transaction, proposal }]
      : [];
  });
  const sure = allSure.slice(0, MOST_ASSIGNED);
  // Where a colleague has decided about the opened one, nothing opens in its place: an Enter
  // on its way would assign what nobody has looked at.
  const opened = openId === null ? rows[0] : rows.find(({ id }) => id === openId);
  /** The one after it, so that whoever has decided about one goes on with the next. */
  const next = (from: number, step = 1) => {
    const at = rows.findIndex(({ id }) => id === from);
    setOpenId(rows[at + step]?.id ?? null);
  };
  const { counts, open_cents: cents } = statement;
  return (
    <Box
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
        mayAssign && sure.length > 0 ? (
          <Button variant="line" size="sm" icon={<CheckCheck />} onClick={() => setIsListing(true)}>
            {t('payments.sure.open', { percent })}{' '}
            <span className={styles.count}>{sure.length}</span>
          </Button>
        ) : null
      }
    >
      {query.error && !query.data ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState title={t('payments.nothingOpen')} more={t('payments.nothingOpenMore')} />
      ) : (
        rows.map((transaction) =>
          transaction === opened && mayAssign ? (
            <OpenedPayment
              key={transaction.id}
              transaction={transaction}
              isFocused={openId !== null}
              onNext={(step) => next(transaction.id, step)}
            />
          ) : (
            <WaitingPayment
              key={transaction.id}
              transaction={transaction}
              onOpen={mayAssign ? () => setOpenId(transaction.id) : undefined}
            />
          ),
        )
      )}
      {query.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="line"
            size="sm"
            isLoading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('payments.more')}
          </Button>
        </div>
      ) : null}
      {isListing ? (
        <SureDialog
          sure={sure}
          percent={percent}
          onClose={() => setIsListing(false)}
          onDone={async (done, refused) => {
            if (sure.some(({ transaction }) => transaction.id === openId)) setOpenId(null);
            if (done > 0) toasts.success(plurals('payments.sure.done', done));
            for (const { problem } of refused) toasts.warning(problem);
            await payAgain(client);
          }}
        />
      ) : null}
    </Box>
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

/** One that is closed: who, how much, and the best guess. */
function WaitingPayment({
  transaction,
  onOpen,
}: {
  transaction: Transaction;
  onOpen: (() => void) | undefined;
}) {
  const [best] = transaction.proposals;
  return (
    <article className={styles.payment}>
      <span className={styles.day}>{formatDayShort(transaction.booked_on)}</span>
      <Payer transaction={transaction} />
      <span className={styles.money}>{euros(transaction.left_cents)}</span>
      <span className={styles.guess}>
        {best ? (
          <span>
            <b>{proposalWords(best)}</b>
            <Why proposal={best} cents={transaction.left_cents} />
          </span>
        ) : (
          <span>
            <b>{t('payments.noProposal')}</b>
            <small>{t('payments.noProposalMore')}</small>
          </span>
        )}
        {best ? <Percent score={best.score} /> : null}
      </span>
      {onOpen ? (
        <Button variant="line" size="sm" className={styles.act} onClick={onOpen}>
          {best ? t('payments.show') : t('payments.find')}
          <span className="visually-hidden">
            {nameOf(transaction)} {euros(transaction.left_cents)}
          </span>
        </Button>
      ) : (
        <span />
      )}
    </article>
  );
}

const Payer = ({ transaction }: { transaction: Transaction }) => (
  <span className={styles.payer}>
    <b>{nameOf(transaction)}</b>
    <small>{wordsOfPayer(transaction)}</small>
  </span>
);

type Choice = {
  key: string;
  parts: { number: string; cents: number }[];
  writesOff: boolean;
  isByHand: boolean;
};
/** Known by its documents and sums: lists that come anew may have it in another place, or not at all. */
const choiceOf = ({ kind, parts, write_off_cents: writeOff }: Proposal): Choice => ({
  key: [kind, writeOff, ...parts.map(({ number, cents }) => `${number}=${cents}`)].join(' '),
  ...{ parts, writesOff: writeOff !== 0, isByHand: false },
});

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
  const [dialog, setDialog] = useState<'split' | 'ignore' | null>(null);
  const { decided, failed } = useDecisions();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    const field = form.current?.querySelector<HTMLElement>('input:checked, input:not(:disabled)');
    field?.focus();
  }, [isFocused]);

  const assign = useMutation({
    mutationFn: ({ parts, writesOff }: Choice) =>
      api(assignTransaction, {
        params: { id },
        body: {
          ...{ version, writes_off: writesOff, allows_overpayment: false },
          parts: parts.map(({ number, cents }) => ({ number, cents })),
        },
      }),
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
        className={classNames(styles.payment, styles.opened)}
        aria-label={t('payments.assignOf', { name: nameOf(transaction), sum: euros(left) })}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
      >
        <span className={styles.day}>{formatDayShort(transaction.booked_on)}</span>
        <Payer transaction={transaction} />
        <span className={styles.money}>{euros(left)}</span>
        <span className={styles.guess}>
          <span>
            <b>
              {proposals.length > 0
                ? plurals('payments.proposals', proposals.length)
                : t('payments.noProposal')}
            </b>
            <small>{t(proposals.length > 0 ? 'payments.choose' : 'payments.noProposalMore')}</small>
          </span>
        </span>
        <IconButton
          className={styles.act}
          icon={<ChevronUp />}
          label={t('payments.close')}
          onClick={() => onNext()}
        />
        <div className={styles.choices}>
          <fieldset className={styles.proposals}>
            <legend className="visually-hidden">{t('payments.proposalsLabel')}</legend>
            {proposals.map((proposal) => (
              <label key={proposalWords(proposal)} className={styles.proposal}>
                <input
                  type="radio"
                  className={small.dot}
                  name={`choice-${id}`}
                  checked={chosen?.key === choiceOf(proposal).key}
                  onChange={() => setChosen(choiceOf(proposal))}
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
            <OtherInvoice left={left} chosen={chosen} name={`choice-${id}`} onChoose={setChosen} />
          </fieldset>
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

function aboutOf({ kind, parts }: Proposal): string {
  if (kind === 'order') return t('payments.orderWaits');
  const [first] = parts;
  return [first!.company_name, t('payments.dueOn', { day: formatDayShort(first!.due_on) })].join(
    ', ',
  );
}

type OtherProps = {
  left: number;
  chosen: Choice | null;
  name: string;
  onChoose: (choice: Choice | null) => void;
};

/** Any other invoice, by what the search of the office knows it by. */
function OtherInvoice({ left, chosen, name, onChoose }: OtherProps) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { data } = useQuery({ ...searchQuery(query), enabled: query.length >= 2 });
  const invoices = query.length >= 2 ? (data?.invoices ?? []) : [];
  const found = invoices.filter((one) => one.unpaid_cents > 0);
  return (
    <>
      {found.map((one) => (
        <label key={one.number} className={styles.proposal}>
          <input
            type="radio"
            className={small.dot}
            name={name}
            checked={chosen?.key === one.number}
            onChange={() =>
              onChoose({
                ...{ key: one.number, writesOff: false, isByHand: true },
                parts: [{ number: one.number, cents: Math.min(left, one.unpaid_cents) }],
              })
            }
          />
          <span>
            <b>{one.number}</b> <span className={styles.quiet}>{one.company_name}</span>
          </span>
          <span className={styles.money}>{euros(one.unpaid_cents)}</span>
          <span className={classNames(styles.percent, styles.byHand)}>{t('payments.byHand')}</span>
        </label>
      ))}
      <label className={styles.other}>
        <Search />
        <span className="visually-hidden">{t('payments.anotherLabel')}</span>
        <input
          value={typed}
          maxLength={LONGEST_SEARCH}
          placeholder={t('payments.another')}
          onChange={(event) => {
            setTyped(event.target.value);
            // What was chosen of what was found before is seen no more.
            if (chosen?.isByHand) onChoose(null);
          }}
          onKeyDown={(event) => {
            // Enter looks for it; the button, or Enter on what was found, assigns.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </label>
    </>
  );
}
