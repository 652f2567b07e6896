import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { ListBox, type usePages } from '#office/components/list/list-box.tsx';
import { Box } from '#office/components/screen.tsx';
import type { Statement } from '#staff/payments/contract.ts';
import { plurals, t } from '#text/office/payments.ts';
import { Message } from '#ui/message.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { euros } from './payment-euros.ts';
import { daysOf } from './payment-words.ts';
import type { Brought } from './use-files.ts';
import styles from './payments.module.css';

/** What waits on other statements is not forgotten behind the one that is looked at. */
export function Elsewhere({ statements }: { statements: Statement[] }) {
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

const PARTS = ['matched', 'partial', 'open', 'ignored', 'outgoing'] as const;

/** What a statement comes to, and what of it could not be read. */
export function Totals({ statement }: { statement: Statement }) {
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

type StatementsProps = {
  of: ReturnType<typeof usePages<Statement, unknown>>;
  brought: Brought[];
  shown: Statement | undefined;
};

/** The newest statements with what waits in each, and older ones; above them files that brought none. */
export function Statements({ of, brought, shown }: StatementsProps) {
  const others = brought.filter(({ outcome }) => outcome !== 'new');
  if ((of.rows?.length ?? 0) + others.length === 0) return null;
  return (
    <ListBox of={of} title={t('payments.last')} isFlush>
      {(statements) => (
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
      )}
    </ListBox>
  );
}
