import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowRight, ArrowUp, StickyNote, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Difference } from '#ui/difference.tsx';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import { useLater } from '#shop/basket/page/use-later.ts';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { formatCount, formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import { unitLabel } from '#text/units.ts';
import { Amount } from '#ui/form/amount.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { Menu, type MenuItem } from '#ui/overlay/menu.tsx';
import small from '#ui/small-box.module.css';
import { Cell, Row } from '#ui/table.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ProjectLine, ProjectSection } from '#shop/projects/contract.ts';
import styles from './project-row.module.css';
import type { ProjectWrites } from './use-project-writes.ts';
import type { Ticks } from './use-ticks.ts';

const PAUSE = 400;
/** How long a removed line waits for somebody to change their mind. */
const REGRET = 8_000;

type Props = {
  line: ProjectLine;
  place: number;
  section: ProjectSection;
  /** Where the line could go. */
  others: ProjectSection[];
  writes: ProjectWrites;
  ticks: Ticks;
  mayChange: boolean;
  me: number | undefined;
};

export function ProjectRow(props: Props) {
  const { line, place, section, others, writes, ticks, mayChange, me } = props;
  const [isRemoved, setIsRemoved] = useState(false);
  const [isNoting, setIsNoting] = useState(false);
  const isChanged = useChangedByOther(line, me);
  const unit = unitLabel(line.unit_of_measure);
  const change = (body: Parameters<ProjectWrites['changeLine']>[1]) =>
    void writes.changeLine(line.id, body);

  if (isRemoved)
    return (
      <Removed
        code={line.code}
        onUndo={() => setIsRemoved(false)}
        onGone={() => void writes.removeLine(line.id)}
      />
    );
  const items: MenuItem[] = [
    {
      label: t('account.projects.noteLine'),
      icon: <StickyNote />,
      onClick: () => setIsNoting(true),
    },
    ...(place > 0
      ? [
          {
            label: t('account.projects.up'),
            icon: <ArrowUp />,
            onClick: () => change({ position: place }),
          },
        ]
      : []),
    ...(place < section.lines.length - 1
      ? [
          {
            label: t('account.projects.down'),
            icon: <ArrowDown />,
            onClick: () => change({ position: place + 2 }),
          },
        ]
      : []),
    ...others.map((other) => ({
      label: t('account.projects.moveTo', { name: other.name }),
      icon: <ArrowRight />,
      onClick: () => change({ section: other.id }),
    })),
    {
      label: t('account.projects.removeLine'),
      icon: <Trash2 />,
      isDanger: true,
      onClick: () => setIsRemoved(true),
    },
  ];
  return (
    <Row
      className={classNames(
        styles.row,
        line.remaining === 0 && styles.done,
        isChanged && styles.changed,
      )}
    >
      <Cell className={styles.tick}>
        {mayChange && line.is_sold ? (
          <label>
            <input
              type="checkbox"
              className={small.box}
              checked={ticks.isOn(line)}
              onChange={() => ticks.toggle(line)}
            />
            <span className="visually-hidden">
              {t('account.projects.choose', { code: line.code })}
            </span>
          </label>
        ) : null}
      </Cell>
      <Cell className={styles.picture}>
        <div className={`stage ${styles.thumb}`}>
          <ProductPicture picture={line.image ? { ...line.image, cover: true } : undefined} />
        </div>
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${styles.code}`}>{line.code}</span>
        <Name line={line} />
        <LineNote
          {...{ line, isNoting }}
          onSave={(note) => {
            setIsNoting(false);
            if (note !== line.note) change({ note });
          }}
        />
        {line.availability ? (
          <AvailabilityNote availability={line.availability} unit={unit} />
        ) : null}
        {isChanged && line.changed_by ? (
          <small className={styles.by}>
            {t('account.projects.changedBy', { name: line.changed_by.name })}
          </small>
        ) : null}
      </Cell>
      <Cell className={styles.quantity}>
        {mayChange ? (
          <Quantity line={line} unit={unit} onChange={(quantity) => change({ quantity })} />
        ) : (
          <span>
            {formatCount(line.quantity)}&nbsp;{unit}
          </span>
        )}
        <Ordered line={line} />
      </Cell>
      <Cell isEnd className={styles.price}>
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
      </Cell>
      <Cell isEnd className={styles.sum}>
        <b>{line.total_now === null ? '–' : formatPrice(line.total_now)}</b>
      </Cell>
      <Cell className={styles.menu}>
        {mayChange ? (
          <Menu label={t('account.projects.lineMenu', { code: line.code })} items={items} />
        ) : null}
      </Cell>
    </Row>
  );
}

/** True for a while after somebody else has written to the line. */
function useChangedByOther(
  { changed_at: at, changed_by: by }: ProjectLine,
  me: number | undefined,
) {
  const [seen, setSeen] = useState(at);
  const [isChanged, setIsChanged] = useState(false);
  if (seen !== at) {
    setSeen(at);
    setIsChanged(by !== null && by.id !== me);
  }
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => setIsChanged(false), REGRET);
    return () => clearTimeout(timer);
  }, [isChanged]);
  return isChanged;
}

function Name({ line: { name, url, successor } }: { line: ProjectLine }) {
  if (url)
    return (
      <Link className={styles.name} to="/product/$productName" params={{ productName: url.url }}>
        {noBreak(name)}
      </Link>
    );
  return (
    <>
      <span className={styles.name}>{noBreak(name)}</span>
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

function LineNote({ line, isNoting, onSave }: NoteProps) {
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
function Quantity({ line, unit, onChange }: QuantityProps) {
  const [wish, setWish] = useState<number | null>(null);
  const send = useLater((quantity: number) => {
    onChange(quantity);
    setWish(null);
  }, PAUSE);
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

function Ordered({ line: { ordered, remaining } }: { line: ProjectLine }) {
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

type RemovedProps = { code: string; onUndo: () => void; onGone: () => void };

/** In place of a line that was removed, until it is really gone; leaving the page does not bring it back. */
function Removed({ code, onUndo, onGone }: RemovedProps) {
  const finish = useRef<(() => void) | null>(onGone);
  useEffect(() => {
    const end = () => {
      finish.current?.();
      finish.current = null;
    };
    const timer = setTimeout(end, REGRET);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return (
    <Row className={styles.removed}>
      <Cell colSpan={7}>
        <span>{t('account.projects.lineRemoved', { code })}</span>
        <Button
          variant="quiet"
          size="sm"
          icon={<Undo2 />}
          onClick={() => {
            finish.current = null;
            onUndo();
          }}
        >
          {t('cart.undo')}
        </Button>
      </Cell>
    </Row>
  );
}
