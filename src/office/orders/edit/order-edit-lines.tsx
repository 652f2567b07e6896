import { Plus, Trash2, Undo2 } from 'lucide-react';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { t } from '#text/office/orders.ts';
import { amountText } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type Draft, isAmount } from './order-draft.ts';
import styles from '#office/orders/order.module.css';

type Props = {
  order: WorkedOrder;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Somebody has tried to save: what is wrong is said. */
  isChecked: boolean;
};

/** Goods of an order that is edited: other amounts, rows taken away and rows added. */
export const EditedLines = (props: Props) => (
  <>
    <ul className={styles.edited}>
      {props.order.lines.map((line) => (
        <EditedLine key={line.position} {...props} line={line} />
      ))}
      {props.draft.added.map((_, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows that are typed have nothing else of their own
        <AddedLine key={place} {...props} place={place} />
      ))}
    </ul>
    <div>
      <Button
        variant="line"
        size="sm"
        icon={<Plus />}
        onClick={() => props.change({ added: [...props.draft.added, { code: '', amount: '1' }] })}
      >
        {t('order.editing.add')}
      </Button>
    </div>
  </>
);

const amountError = (typed: string, isChecked: boolean) =>
  isChecked && !isAmount(typed) ? t('order.editing.wrongAmount') : undefined;

function EditedLine({
  draft,
  change,
  isChecked,
  line: { position, code, name, quantity, unit, shipped },
}: Props & { line: WorkedOrder['lines'][number] }) {
  const isRemoved = draft.removed.includes(position);
  const amount = draft.amounts[position] ?? String(quantity);
  return (
    <li>
      <span>
        <b>{code}</b> {name}
        {shipped > 0 ? (
          <small className="muted">
            {t('order.editing.atLeast', { shipped: amountText(shipped, unit) })}
          </small>
        ) : null}
      </span>
      {isRemoved ? (
        <span className="muted">{t('order.editing.removed')}</span>
      ) : (
        <TextField
          isLabelHidden
          name={`amount-${position}`}
          label={t('order.editing.quantity', { code })}
          error={amountError(amount, isChecked)}
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          onChange={(event) =>
            change({ amounts: { ...draft.amounts, [position]: event.target.value } })
          }
        />
      )}
      {shipped > 0 ? (
        <span />
      ) : (
        <IconButton
          icon={isRemoved ? <Undo2 /> : <Trash2 />}
          label={t(isRemoved ? 'order.editing.back' : 'order.editing.remove', { code })}
          onClick={() =>
            change({
              removed: isRemoved
                ? draft.removed.filter((one) => one !== position)
                : [...draft.removed, position],
            })
          }
        />
      )}
    </li>
  );
}

function AddedLine({ draft, change, isChecked, place }: Props & { place: number }) {
  const line = draft.added[place]!;
  const set = (part: Partial<typeof line>) =>
    change({ added: draft.added.with(place, { ...line, ...part }) });
  return (
    <li>
      <TextField
        label={t('order.editing.code')}
        autoComplete="off"
        value={line.code}
        onChange={(event) => set({ code: event.target.value })}
      />
      <TextField
        name={`added-${place}`}
        label={t('order.editing.amount')}
        error={line.code.trim() === '' ? undefined : amountError(line.amount, isChecked)}
        inputMode="numeric"
        autoComplete="off"
        value={line.amount}
        onChange={(event) => set({ amount: event.target.value })}
      />
      <IconButton
        icon={<Trash2 />}
        label={t('order.editing.remove', { code: line.code })}
        onClick={() => change({ added: draft.added.toSpliced(place, 1) })}
      />
    </li>
  );
}
