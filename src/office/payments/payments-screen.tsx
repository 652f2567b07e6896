import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Coins, FileUp, TriangleAlert, Undo2, Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, Fragment, useRef, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { Columns, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { Box, Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useLetters } from '#office/components/use-letters.ts';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { DecidedPayments } from './decided-payments.tsx';
import { OpenPayments } from './open-payments.tsx';
import { OverpaidBox } from './overpaid-box.tsx';
import { RecordDialog } from './payment-dialogs.tsx';
import { payAgain, statementsQuery } from './payment-queries.ts';
import { daysOf, euros, shortAccount } from './payment-words.ts';
import {
  addStatement,
  listStatements,
  removeStatement,
  type Statement,
} from '#staff/payments/contract.ts';
import styles from './payments.module.css';

export const PaymentsScreen = () => (
  <Allowed needs={listStatements.needs}>
    <Payments />
  </Allowed>
);

/** What became of a file, as long as the screen is open: refused ones leave no other trace. */
type Result =
  | { name: string; outcome: 'new'; id: number; number: string; booked: number; all: number }
  | { name: string; outcome: 'known'; number: string }
  | { name: string; outcome: 'refused'; problem: string };
type Brought = Result & { /** Which of them. */ at: number };

/** The statement that is looked at stands in the address: `?vypis=12`. */
function Payments() {
  const [address, change] = useAddress();
  const { data, error, refetch } = useQuery(statementsQuery);
  const mayChange = mayDo(useMe(), addStatement.needs);
  const [isRecording, setIsRecording] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const { brought, bring, isBringing, forget } = useFiles((id) => change({ vypis: String(id) }));
  const choose = useRef<HTMLInputElement>(null);
  useLetters({ n: mayChange ? () => choose.current?.click() : undefined });
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) bring(file);
    // The same file may be chosen once more.
    event.target.value = '';
  };
  const statements = data?.statements ?? [];
  const shown =
    statements.find(({ id }) => String(id) === address.vypis) ??
    statements.find(({ counts }) => counts.open > 0) ??
    statements[0];

  return (
    <Screen
      title={t('payments.title')}
      count={shown ? t('payments.account', { account: shortAccount(shown.account) }) : undefined}
      actions={
        mayChange ? (
          <>
            <Button variant="line" icon={<Coins />} onClick={() => setIsRecording(true)}>
              {t('payments.record.open')}
            </Button>
            <Button
              icon={<Upload />}
              isLoading={isBringing}
              onClick={() => choose.current?.click()}
            >
              {t('payments.upload')} <kbd className="only-on-large">N</kbd>
            </Button>
            <input
              ref={choose}
              className="visually-hidden"
              type="file"
              accept=".xml,.csv,.xlsx,.txt"
              aria-label={t('payments.file')}
              tabIndex={-1}
              onChange={onChosen}
            />
          </>
        ) : null
      }
    >
      <News last={brought[0]} onForget={forget} />
      {!data ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : (
        <Columns
          side={
            <>
              {shown ? <Totals statement={shown} /> : null}
              {mayChange ? <Drop onFile={bring} onPress={() => choose.current?.click()} /> : null}
              <OverpaidBox />
              <Statements statements={statements} brought={brought} shown={shown} />
            </>
          }
        >
          {shown ? (
            <>
              <OpenPayments key={shown.id} statement={shown} percent={data.matching.auto_percent} />
              <Elsewhere statements={statements.filter(({ id }) => id !== shown.id)} />
              {(['partial', 'matched', 'ignored', 'outgoing'] as const)
                .filter((state) => shown.counts[state] > 0)
                .map((state) => (
                  <DecidedPayments key={state} statement={shown} state={state} />
                ))}
            </>
          ) : (
            <EmptyState title={t('payments.none')} more={t('payments.noneMore')} />
          )}
        </Columns>
      )}
      {isRecording ? (
        <RecordDialog
          onClose={() => setIsRecording(false)}
          onDone={(words) => {
            toasts.success(words);
            void payAgain(client);
          }}
        />
      ) : null}
    </Screen>
  );
}

/** What waits on other statements is not forgotten behind the one that is looked at. */
function Elsewhere({ statements }: { statements: Statement[] }) {
  const waiting = statements.filter(({ counts }) => counts.open > 0);
  const count = waiting.reduce((sum, { counts }) => sum + counts.open, 0);
  if (count === 0) return null;
  return (
    <Message tone="warning">
      {plurals('payments.elsewhere', count, { sum: euros(sumOf(waiting)) })}{' '}
      {waiting.map(({ id, number, counts }, place) => (
        <Fragment key={id}>
          {place === 0 ? '' : ', '}
          <Link to="/platby" search={{ vypis: String(id) }} className="link">
            {t('payments.elsewhereOne', { number, count: counts.open })}
          </Link>
        </Fragment>
      ))}
    </Message>
  );
}

const sumOf = (statements: Statement[]) =>
  statements.reduce((sum, { open_cents: cents }) => sum + cents, 0);

function useFiles(onRead: (id: number) => void) {
  const client = useQueryClient();
  const [brought, setBrought] = useState<Brought[]>([]);
  const add = (one: Result) =>
    setBrought((all) => [{ ...one, at: (all[0]?.at ?? 0) + 1 }, ...all].slice(0, 5));
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) =>
      api(addStatement, { body: { name: file.name, content: await contentOf(file) } }),
    onSuccess: async (reply, { name }) => {
      for (const { id, number, is_new: isNew } of reply.statements)
        add(
          isNew && id !== null
            ? {
                name,
                outcome: 'new',
                id,
                number,
                booked: reply.booked,
                all: reply.booked + reply.unmatched + reply.known,
              }
            : { name, outcome: 'known', number },
        );
      await payAgain(client);
    },
    onError: (error, { name }) => add({ name, outcome: 'refused', problem: wordsOf(error) }),
  });
  return {
    brought,
    isBringing: isPending,
    forget: () => setBrought([]),
    // Whoever has left the screen meanwhile stays where they are.
    bring: (file: File) =>
      mutate(file, {
        onSuccess: ({ statements }) => {
          const shown = statements.find(({ id }) => id !== null);
          if (shown?.id) onRead(shown.id);
        },
      }),
  };
}

/** As base64: what a call carries is text. */
const contentOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*?,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

function News({ last, onForget }: { last: Brought | undefined; onForget: () => void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const remove = useMutation({
    mutationFn: (id: number) => api(removeStatement, { params: { id } }),
    onSuccess: () => {
      onForget();
      toasts.success(t('payments.removed'));
    },
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => payAgain(client),
  });
  if (!last) return null;
  if (last.outcome === 'refused')
    return (
      <Message tone="error">
        <b>{last.name}</b> {last.problem}
      </Message>
    );
  if (last.outcome === 'known')
    return <Message>{t('payments.known', { number: last.number })}</Message>;
  return (
    <Message
      tone="success"
      action={
        <Button
          variant="line"
          size="sm"
          icon={<Undo2 />}
          isLoading={remove.isPending}
          onClick={() => remove.mutate(last.id)}
        >
          {t('payments.undo')}
        </Button>
      }
    >
      <b>{t('payments.read', { number: last.number })}</b>{' '}
      {t('payments.readMore', { booked: last.booked, all: last.all })}
    </Message>
  );
}

const PARTS = ['matched', 'partial', 'open', 'ignored', 'outgoing'] as const;

function Totals({ statement }: { statement: Statement }) {
  const { counts, opening_cents: opening, closing_cents: closing, problems } = statement;
  return (
    <Box
      title={t('payments.statement', { number: statement.number })}
      badge={<span className={styles.count}>{daysOf(statement)}</span>}
    >
      <ul className={styles.marks}>
        {PARTS.filter((part) => counts[part] > 0).map((part) => (
          <li key={part} className={styles[`of-${part}`]}>
            {plurals(`payments.marks.${part}`, counts[part])}
          </li>
        ))}
      </ul>
      <Pairs>
        {opening === null ? null : <Pair label={t('payments.opening')}>{euros(opening)}</Pair>}
        <Pair label={t('payments.received')}>{euros(statement.received_cents)}</Pair>
        <Pair label={t('payments.sent')}>{euros(statement.sent_cents)}</Pair>
        {closing === null ? null : (
          <Pair isStrong label={t('payments.closing')}>
            {euros(closing)}
          </Pair>
        )}
      </Pairs>
      {closing === null ? null : (
        <p className={styles.agrees}>
          <CircleCheck /> {t('payments.agrees')}
        </p>
      )}
      {problems.length > 0 ? (
        <div className={styles.problems}>
          <p>
            <TriangleAlert /> {plurals('payments.problems', problems.length)}
          </p>
          <ul>
            {problems.slice(0, 20).map(({ row, problem }) => (
              <li key={row}>{t('payments.problem', { row, problem })}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Box>
  );
}

function Drop({ onFile, onPress }: { onFile: (file: File) => void; onPress: () => void }) {
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only takes a file that is dropped; the button does the same
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <FileUp />
      <b>{t('payments.drop')}</b>
      <button type="button" onClick={onPress}>
        {t('payments.dropChoose')}
      </button>
      <small>{t('payments.dropKinds')}</small>
    </div>
  );
}

type StatementsProps = {
  statements: Statement[];
  brought: Brought[];
  shown: Statement | undefined;
};

function Statements({ statements, brought, shown }: StatementsProps) {
  const others = brought.filter(({ outcome }) => outcome !== 'new');
  if (statements.length + others.length === 0) return null;
  return (
    <Box title={t('payments.last')} isFlush>
      <ul className={styles.statements}>
        {others.map((one) => (
          <li key={one.at} className={styles.file}>
            {one.outcome === 'refused' ? <CircleX className={styles.refused} /> : <CircleCheck />}
            <span>
              <b>{one.name}</b>
              <small>
                {one.outcome === 'refused' ? t('payments.refusedFile') : t('payments.knownFile')}
              </small>
            </span>
          </li>
        ))}
        {statements.map((statement) => (
          <li key={statement.id}>
            <Link
              to="/platby"
              search={{ vypis: String(statement.id) }}
              aria-current={statement.id === shown?.id ? 'page' : undefined}
            >
              {statement.counts.open > 0 ? (
                <TriangleAlert className={styles.waits} />
              ) : (
                <CircleCheck className={styles.done} />
              )}
              <span>
                <b>
                  {statement.number} · {daysOf(statement)}
                </b>
                <small>
                  {statement.counts.open > 0
                    ? plurals('payments.marks.open', statement.counts.open)
                    : t('payments.allDone')}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}
