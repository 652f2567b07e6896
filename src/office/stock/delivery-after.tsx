import { type ReactNode, useId } from 'react';
import { Box } from '#office/components/screen.tsx';
import type { Delivery } from '#staff/stock/delivery-contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatUnitPrice } from '#text/format.ts';
import { plurals, t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { cameOf, costOf, type Draft, lineOf } from './delivery-draft.ts';
import styles from './stock.module.css';

type Props = {
  delivery: Delivery;
  draft: Draft;
  warehouse: number;
  onWarehouse: (id: number) => void;
  day: string;
  onDay: (day: string) => void;
  problem: string | undefined;
  /** Told above the button: somebody was faster. */
  notice: ReactNode;
  submit: ReactNode;
};

/** What follows from what was counted, before it is written down. */
export function DeliveryAfter({ delivery, draft, problem, notice, submit, ...chosen }: Props) {
  const { lines, warehouses } = delivery;
  const listId = useId();
  const read = lines.map((line) => {
    const counted = lineOf(draft, line);
    const came = cameOf(counted.came) ?? 0;
    return {
      line,
      came,
      rest: counted.rest,
      missing: Math.max(0, line.ordered - came),
      cost: costOf(counted.cost),
    };
  });
  const sum = (rest: 'wait' | 'cancel') =>
    read.reduce((all, one) => all + (one.rest === rest ? one.missing : 0), 0);
  const [left, cancelled] = [sum('wait'), sum('cancel')];
  return (
    <Box title={t('stock.delivery.after')}>
      <ul id={listId} className={styles.after}>
        {read.map(({ line, came, cost }) => {
          const { id, code, unit, free, cost: was } = line;
          if (came === 0) return null;
          const to = amountText(free + came, unit);
          return (
            <li key={id}>
              {t('stock.delivery.rises', { code, from: amountText(free, unit), to })}
              {typeof cost === 'number' && cost !== was ? (
                <small>
                  {was === null
                    ? t('stock.delivery.firstCost', { code, to: formatUnitPrice(cost) })
                    : t('stock.delivery.newCost', {
                        code,
                        from: formatUnitPrice(was),
                        to: formatUnitPrice(cost),
                      })}
                </small>
              ) : null}
            </li>
          );
        })}
        {left > 0 ? <li>{plurals('stock.delivery.left', left)}</li> : null}
        {cancelled > 0 ? <li>{plurals('stock.delivery.cancelled', cancelled)}</li> : null}
      </ul>
      <Select
        label={t('stock.delivery.warehouse')}
        value={String(chosen.warehouse)}
        onChange={({ target }) => chosen.onWarehouse(Number(target.value))}
      >
        {warehouses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {left > 0 ? (
        <TextField
          type="date"
          min={todayInBratislava()}
          label={t('stock.delivery.newDay')}
          hint={t('stock.delivery.newDayHint')}
          value={chosen.day}
          onChange={({ target }) => chosen.onDay(target.value)}
        />
      ) : null}
      {problem ? <FormProblem>{problem}</FormProblem> : null}
      {notice}
      {submit}
    </Box>
  );
}
