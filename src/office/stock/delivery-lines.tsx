import { Goods } from '#office/components/goods.tsx';
import { mayDo, useMe } from '#office/api/session.ts';
import type { DeliveryLine } from '#staff/stock/delivery-contract.ts';
import { formatCount, formatUnitPrice } from '#text/format.ts';
import { plurals, t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import { cameOf, type CountedLine, type Draft, lineOf } from './delivery-draft.ts';
import styles from './stock.module.css';

type Props = {
  lines: readonly DeliveryLine[];
  draft: Draft;
  /** Missing for who may only look. */
  onChange: ((draft: Draft) => void) | undefined;
};

/** What was ordered and what has come, line by line. */
export function DeliveryLines({ lines, draft, onChange }: Props) {
  const mayPrice = mayDo(useMe(), ['prices.read', 'prices.change']);
  return (
    <Table
      columns={[
        { label: t('stock.columns.product') },
        { label: t('stock.delivery.ordered'), isEnd: true },
        { label: t('stock.delivery.came'), isEnd: true },
        { label: t('stock.delivery.difference') },
        ...(mayPrice ? [{ label: t('stock.delivery.cost'), isEnd: true }] : []),
      ]}
    >
      {lines.map((line) => {
        const counted = lineOf(draft, line);
        const set = (changes: Partial<CountedLine>) =>
          onChange?.({ ...draft, [line.id]: { ...counted, ...changes } });
        return (
          <Row key={line.id}>
            <Cell>
              <Goods good={line} />
            </Cell>
            <Cell isEnd label={t('stock.delivery.ordered')}>
              {amountText(line.ordered, line.unit)}
            </Cell>
            <Cell isEnd label={t('stock.delivery.came')}>
              <input
                className={styles.count}
                inputMode="numeric"
                autoComplete="off"
                aria-label={t('stock.delivery.cameOf', { code: line.code })}
                readOnly={!onChange}
                value={counted.came}
                onChange={({ target }) => set({ came: target.value })}
                onFocus={({ target }) => target.select()}
              />
            </Cell>
            <Cell>
              <Difference line={line} counted={counted} onRest={(rest) => set({ rest })} />
            </Cell>
            {mayPrice ? (
              <Cell isEnd label={t('stock.delivery.cost')}>
                <input
                  className={styles.count}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={t('stock.delivery.costOf', { code: line.code })}
                  placeholder={line.cost === null ? '' : formatUnitPrice(line.cost)}
                  readOnly={!onChange}
                  value={counted.cost}
                  onChange={({ target }) => set({ cost: target.value })}
                />
              </Cell>
            ) : null}
          </Row>
        );
      })}
    </Table>
  );
}

type DifferenceProps = {
  line: DeliveryLine;
  counted: CountedLine;
  onRest: (rest: CountedLine['rest']) => void;
};

/** More or less than was ordered, and what becomes of what did not come. */
function Difference({ line, counted, onRest }: DifferenceProps) {
  const came = cameOf(counted.came);
  const waiting = line.waiting > 0 ? plurals('stock.delivery.waiting', line.waiting) : null;
  if (counted.came === '' && counted.rest === 'wait') return waiting && <small>{waiting}</small>;
  if (came === null) return null;
  const difference = came - line.ordered;
  if (difference >= 0)
    return (
      <span className={difference > 0 ? styles.low : undefined}>
        {difference > 0
          ? `+${formatCount(difference)} ${t('stock.delivery.more')}`
          : (waiting ?? formatCount(0))}
      </span>
    );
  return (
    <span className={styles.rest}>
      <b className={styles.wrong}>{formatCount(difference)}</b>
      <select
        aria-label={t('stock.delivery.restOf', { code: line.code })}
        value={counted.rest}
        onChange={({ target }) => onRest(target.value === 'cancel' ? 'cancel' : 'wait')}
      >
        <option value="wait">{t('stock.delivery.wait')}</option>
        <option value="cancel">{t('stock.delivery.cancel')}</option>
      </select>
    </span>
  );
}
