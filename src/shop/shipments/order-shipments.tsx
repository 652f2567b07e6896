import { useSuspenseQuery } from '@tanstack/react-query';
import { Clock, ExternalLink, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useToday } from '#shop/availability/use-today.ts';
import { daysSentence } from '#shop/basket/page/days-sentence.ts';
import { awaitedOf, shipmentsOf } from '#shop/basket/split.ts';
import type { Order } from '#shop/orders/contract.ts';
import { orderQuery } from '#shop/orders/queries.ts';
import { SectionTitle } from '#shop/orders/one/section-title.tsx';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { amountText } from '#text/units.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Shipment, ShipmentLine, Waiting } from './contract.ts';
import styles from './order-shipments.module.css';
import { shipmentsQuery } from './queries.ts';

/** What has left of the order, each with its parcels, and what has not; nothing while all of it is simply being prepared. */
export function OrderShipments({ orderId }: { orderId: string }) {
  const api = useApi();
  const { data: order } = useSuspenseQuery(orderQuery(api, orderId));
  const { data } = useSuspenseQuery(shipmentsQuery(api, orderId));
  const { shipments, waiting } = data;
  if (shipments.length === 0 && !waiting.some(({ waits_for_goods: waits }) => waits)) return null;
  const last = shipments.at(-1)?.position ?? 0;
  const total = last + waiting.length;
  const parcels = shipments.reduce((sum, one) => sum + one.parcels.length, 0);
  return (
    <section aria-labelledby="zasielky">
      <SectionTitle
        id="zasielky"
        note={[
          plurals('shipments.count', shipments.length + waiting.length),
          ...(parcels > 0 ? [plurals('shipments.parcels', parcels)] : []),
        ].join(', ')}
      >
        {t(order.is_pick_up ? 'shipments.handedTitle' : 'shipments.title')}
      </SectionTitle>
      <div className={styles.cards}>
        {shipments.map((shipment) => (
          <Sent key={shipment.id} order={order} shipment={shipment} total={total} />
        ))}
        {waiting.map((one, index) => (
          <ToCome
            key={`${one.waits_for_goods} ${one.on}`}
            order={order}
            total={total}
            waiting={one}
            position={last + index + 1}
          />
        ))}
      </div>
    </section>
  );
}

type SentProps = { order: Order; shipment: Shipment; total: number };

function Sent({ order, shipment, total }: SentProps) {
  const { position, parcels, delivered_on: delivered } = shipment;
  return (
    <Shell
      icon={<Package />}
      title={titleOf(order, position, total)}
      chip={
        delivered ? (
          <Chip tone="success">
            {t(order.is_pick_up ? 'shipments.handed' : 'shipments.delivered', {
              day: formatDate(delivered),
            })}
          </Chip>
        ) : (
          <Chip>{t('shipments.sent', { day: formatDate(shipment.shipped_on) })}</Chip>
        )
      }
    >
      {parcels.length > 0 ? (
        <ul className={styles.parcels}>
          {parcels.map(({ number, url }, index) => (
            <li key={number} className={styles.parcel}>
              <span className={`code ${styles.number}`}>{number}</span>
              {url ? (
                <a
                  className={classNames(
                    buttonClass({ size: 'sm', variant: 'line' }),
                    styles.follow,
                  )}
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t('shipments.follow')}
                  <span className="visually-hidden"> {t('shipments.followNamed', { number })}</span>
                  <ExternalLink />
                </a>
              ) : null}
              <small>
                {[t('shipments.parcel', { position: index + 1 }), shipment.carrier]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          ))}
        </ul>
      ) : shipment.carrier ? (
        <p className={styles.hint}>{shipment.carrier}</p>
      ) : null}
      {shipment.note ? <p className={styles.hint}>{shipment.note}</p> : null}
      <Lines lines={shipment.lines} />
    </Shell>
  );
}

type ToComeProps = { order: Order; waiting: Waiting; position: number; total: number };

function ToCome({ order, waiting, position, total }: ToComeProps) {
  const { waits_for_goods: waits, on, lines } = waiting;
  const today = useToday();
  // Where goods go in parts each part has its own day.
  const days = order.is_split
    ? null
    : daysSentence(shipmentsOf(order.products.map(awaitedOf)), today);
  return (
    <Shell
      icon={<Clock />}
      title={titleOf(order, position, total)}
      chip={
        waits ? (
          <Chip tone="warning">{t('shipments.waits')}</Chip>
        ) : (
          <Chip>{t('shipments.prepared')}</Chip>
        )
      }
    >
      {waits ? (
        <p className={styles.day}>
          <b>{on ? t('shipments.expected', { day: formatDate(on) }) : t('shipments.unknown')}</b>
          {days === null ? null : <span>{t('expected.days', { days })}</span>}
          <small>{t('shipments.willTell', { email: order.invoice_email })}</small>
        </p>
      ) : null}
      <Lines lines={lines} />
    </Shell>
  );
}

const titleOf = ({ is_pick_up: isPickUp }: Order, position: number, total: number) =>
  t(isPickUp ? 'shipments.handedOf' : 'shipments.of', { position, total });

type ShellProps = { icon: ReactNode; title: string; chip: ReactNode; children: ReactNode };

const Shell = ({ icon, title, chip, children }: ShellProps) => (
  <Card as="article" className={styles.card}>
    <header className={styles.head}>
      {icon}
      <h3>{title}</h3>
      {chip}
    </header>
    <div className={styles.body}>{children}</div>
  </Card>
);

const Lines = ({ lines }: { lines: ShipmentLine[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ code, name, amount, unit_of_measure: unit }) => (
      <li key={code}>
        <span>
          <span className="code">{code}</span> {name}
        </span>
        <span className={styles.amount}>{amountText(amount, unit)}</span>
      </li>
    ))}
  </ul>
);
