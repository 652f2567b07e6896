import { ArrowDown, ArrowRight, ArrowUp, StickyNote, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import { LinePicture } from '#shop/catalog/card/line-look.tsx';
import look from '#shop/catalog/card/line-look.module.css';
import { formatCount, formatPrice } from '#text/format.ts';
import { t } from '#text/projects.ts';
import { unitLabel } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu, type MenuItem } from '#ui/overlay/menu.tsx';
import small from '#ui/small-box.module.css';
import { Cell, Row } from '#ui/table.tsx';
import type { ProjectLine, ProjectSection } from '#shop/projects/contract.ts';
import { LineNote, Name, Ordered, Price, Quantity } from './project-row-cells.tsx';
import styles from './project-row.module.css';
import type { ProjectWrites } from './use-project-writes.ts';
import type { Ticks } from './use-ticks.ts';

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
  const { line, writes, ticks, mayChange, me } = props;
  const [isRemoved, setIsRemoved] = useState(false);
  const [isNoting, setIsNoting] = useState(false);
  const isChanged = useChangedByOther(line, me);
  const unit = unitLabel(line.unit_of_measure);
  const change = (body: Change) => void writes.changeLine(line.id, body);

  if (isRemoved)
    return (
      <Removed
        code={line.code}
        onUndo={() => setIsRemoved(false)}
        onGone={() => void writes.removeLine(line.id)}
      />
    );
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
        <LinePicture image={line.image} />
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${look.code} ${styles.code}`}>{line.code}</span>
        <Name line={line} />
        <LineNote
          line={line}
          isNoting={isNoting}
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
        <Price line={line} />
      </Cell>
      <Cell isEnd className={styles.sum}>
        <b>{line.total_now === null ? '–' : formatPrice(line.total_now)}</b>
      </Cell>
      <Cell className={styles.menu}>
        {mayChange ? (
          <Menu
            label={t('account.projects.lineMenu', { code: line.code })}
            items={menuOf(props, {
              change,
              note: () => setIsNoting(true),
              remove: () => setIsRemoved(true),
            })}
          />
        ) : null}
      </Cell>
    </Row>
  );
}

type Change = Parameters<ProjectWrites['changeLine']>[1];
type Doings = { change: (body: Change) => void; note: () => void; remove: () => void };

function menuOf({ place, section, others }: Props, { change, note, remove }: Doings): MenuItem[] {
  return [
    {
      label: t('account.projects.noteLine'),
      icon: <StickyNote />,
      onClick: note,
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
      onClick: remove,
    },
  ];
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
