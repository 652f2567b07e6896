import { useMutation } from '@tanstack/react-query';
import {
  Check,
  FileCheck,
  Hourglass,
  Mail,
  MailX,
  PackageCheck,
  Pencil,
  ShieldCheck,
  StickyNote,
  Truck,
  Undo2,
} from 'lucide-react';
import { type ComponentType, type SyntheticEvent, useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { addOrderNote, type Happened, type WorkedOrder } from '#staff/orders/order-contract.ts';
import styles from './order.module.css';

const MailDialog = windowOnDemand(
  async () => (await import('#office/mails/mail-dialog.tsx')).MailDialog,
);

const ICONS: Record<Happened['kind'], ComponentType> = {
  status: Check,
  mail: Mail,
  note: StickyNote,
  edit: Pencil,
  release: ShieldCheck,
  assess: ShieldCheck,
  wait: Hourglass,
  wait_over: Truck,
  document: FileCheck,
  shipped: Truck,
  shipment_back: Undo2,
  shipment_delivered: PackageCheck,
};

const FILTERS = ['all', 'mails', 'notes'] as const;
type Filter = (typeof FILTERS)[number];
const isShown = (filter: Filter) => (one: Happened) =>
  filter === 'all' || one.kind === (filter === 'mails' ? 'mail' : 'note');

type Props = {
  order: WorkedOrder;
  mayWrite: boolean;
  /** Send again what did not arrive. */
  mayRepair: boolean;
  onChange: (order: WorkedOrder) => void;
};

/** Everything that happened, the newest first, and a place to write for colleagues. */
export function OrderTimeline({ order, mayWrite, mayRepair, onChange }: Props) {
  const [repaired, setRepaired] = useState<{ id: number; recipient: string } | null>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const shown = order.timeline.filter(isShown(filter));
  return (
    <Box
      title={t('order.timeline.title')}
      action={
        <div className={styles.filter} role="group" aria-label={t('order.timeline.filter')}>
          {FILTERS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
            >
              {t(`order.timeline.${one}`)}
              {one === 'all' ? null : ` ${order.timeline.filter(isShown(one)).length}`}
            </button>
          ))}
        </div>
      }
    >
      {mayWrite ? <NoteForm number={order.number} onChange={onChange} /> : null}
      {shown.length === 0 ? <p className="muted">{t('order.timeline.empty')}</p> : null}
      <ul className={styles.timeline}>
        {shown.map((one) => (
          <Entry
            key={`${one.at} ${one.kind} ${one.name} ${one.text}`}
            one={one}
            onRepair={
              mayRepair && one.mail !== null
                ? () => setRepaired({ id: one.mail!, recipient: one.text })
                : null
            }
          />
        ))}
      </ul>
      {repaired ? (
        <MailDialog
          mail={{ ...repaired, is_correctable: true }}
          onClose={() => setRepaired(null)}
        />
      ) : null}
    </Box>
  );
}

function Entry({ one, onRepair }: { one: Happened; onRepair: (() => void) | null }) {
  const Icon = one.problem === null ? ICONS[one.kind] : MailX;
  const more = one.problem ?? (one.kind === 'mail' ? '' : one.text);
  return (
    <li>
      <span className={classNames(styles.mark, one.problem !== null && styles.failed)}>
        <Icon />
      </span>
      <div>
        <p>
          {one.who ? (
            <>
              <b>{one.who}</b> ·{' '}
            </>
          ) : null}
          {wordsFor(one)}
        </p>
        {more ? (
          <p className={classNames(styles.quote, one.kind === 'note' && styles.yellow)}>{more}</p>
        ) : null}
        {onRepair ? (
          <Button variant="quiet" size="sm" onClick={onRepair}>
            {t('order.timeline.repair')}
          </Button>
        ) : null}
      </div>
      <time dateTime={one.at}>{shortMoment(one.at)}</time>
    </li>
  );
}

function wordsFor({ kind, name, text, problem, is_waiting: isWaiting }: Happened): string {
  if (kind === 'mail') {
    const words = { subject: name, to: text };
    if (problem !== null) return t('order.timeline.mailFailed', words);
    return t(isWaiting ? 'order.timeline.mailWaits' : 'order.timeline.mailSent', words);
  }
  if (kind === 'status')
    return name === 'new'
      ? t('order.timeline.placed')
      : t('order.timeline.status', {
          status: t(`orders.statuses.${name as WorkedOrder['status']}`),
        });
  return t(`order.timeline.${kind}`, { number: name });
}

function NoteForm({ number, onChange }: { number: string; onChange: Props['onChange'] }) {
  const [text, setText] = useState('');
  const toasts = useToasts();
  const add = useMutation({
    mutationFn: () => api(addOrderNote, { params: { number }, body: { text: text.trim() } }),
    onSuccess: ({ order }) => {
      setText('');
      onChange(order);
      toasts.success(t('order.did.note'));
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <form className={styles.write} onSubmit={onSubmit}>
      <TextArea
        isLabelHidden
        label={t('order.timeline.write')}
        placeholder={t('order.timeline.placeholder')}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
        }}
      />
      <Button type="submit" variant="line" size="sm" isLoading={add.isPending}>
        {t('order.timeline.add')}
      </Button>
    </form>
  );
}
