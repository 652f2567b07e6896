import { Link } from '@tanstack/react-router';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { Difference } from '#ui/difference.tsx';
import { useLater } from '#shop/basket/page/use-later.ts';
import { formatCount, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/projects.ts';
import { Amount } from '#ui/form/amount.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ProjectLine } from '#shop/projects/contract.ts';
import { LineName } from '#shop/catalog/card/line-look.tsx';
import styles from './project-row.module.css';

const SAVING_PAUSE_MS = 400;

export function Name({ line: { name, url, successor } }: { line: ProjectLine }) {
  const shown = <LineName name={name} url={url} className={styles.name} />;
  if (url) return shown;
  return (
    <>
      {shown}
      <FieldError>{t('account.projects.notSold')}</FieldError>
      {successor ? (
        <Link
          className="link"
          to="/product/$productName"
          params={{ productName: successor.url.url }}
        >
          {t('account.projects.successor', { code: successor.code })}
        </Link>
      ) : null}
    </>
  );
}

type NoteProps = { line: ProjectLine; isNoting: boolean; onSave: (note: string) => void };

export function LineNote({ line, isNoting, onSave }: NoteProps) {
  if (!isNoting)
    return line.note ? (
      <span className={styles.note}>
        <StickyNote />
        {line.note}
      </span>
    ) : null;
  return (
    <TextField
      isLabelHidden
      // It was asked for a moment ago.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      maxLength={500}
      label={t('account.projects.noteOf', { code: line.code })}
      placeholder={t('account.projects.noteLine')}
      defaultValue={line.note}
      onBlur={({ target }) => onSave(target.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}

type QuantityProps = { line: ProjectLine; unit: string; onChange: (quantity: number) => void };

/** Shown at once, sent when the clicking stops. */
export function Quantity({ line, unit, onChange }: QuantityProps) {
  const [wish, setWish] = useState<number | null>(null);
  const send = useLater((quantity: number) => {
    onChange(quantity);
    setWish(null);
  }, SAVING_PAUSE_MS);
  return (
    <span className={styles.amount}>
      <Amount
        value={wish ?? line.quantity}
        step={line.quantity_step}
        unit={unit}
        label={t('cart.quantityOf', { name: line.name })}
        onChange={(quantity) => {
          setWish(quantity);
          send(quantity);
        }}
      />
      <span>{unit}</span>
    </span>
  );
}

export function Ordered({ line: { ordered, remaining } }: { line: ProjectLine }) {
  if (ordered === 0) return <small>{t('account.projects.notOrdered')}</small>;
  if (remaining === 0)
    return (
      <small className={styles.all}>
        {t('account.projects.orderedAll', { ordered: formatCount(ordered) })}
      </small>
    );
  return (
    <small>
      {t('account.projects.orderedSome', {
        ordered: formatCount(ordered),
        remaining: formatCount(remaining),
      })}
    </small>
  );
}

export function Price({ line }: { line: ProjectLine }) {
  return (
    <>
      {line.price_now === null ? '–' : formatUnitPrice(line.price_now)}
      <small>
        {line.price_now === null ? (
          t('account.projects.then', { price: formatUnitPrice(line.price_saved) })
        ) : line.price_now === line.price_saved ? (
          t('account.projects.asThen')
        ) : (
          <>
            {t('account.projects.then', { price: formatUnitPrice(line.price_saved) })}{' '}
            <Difference then={line.price_saved} now={line.price_now} />
          </>
        )}
      </small>
    </>
  );
}
