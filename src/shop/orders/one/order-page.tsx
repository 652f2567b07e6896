import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { AddressBox, AddressBoxes } from '#shop/customers/address-box.tsx';
import { t } from '#text/account.ts';
import { Note } from '#ui/note.tsx';
import back from '#ui/navigation/back-link.module.css';
import { PageHead } from '#ui/page-head.tsx';
import type { Order } from '#shop/orders/contract.ts';
import { DuplicateButton } from '#shop/orders/again/duplicate-button.tsx';
import { OrderFacts } from './order-facts.tsx';
import styles from './order-page.module.css';
import { OrderProducts } from './order-products.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PayBox } from './pay-box.tsx';
import { orderQuery } from '#shop/orders/queries.ts';
import { StatusChip } from '#shop/orders/status-chip.tsx';

/** What slices to the right add, each in its place. */
export type OrderSlots = {
  shipments: ReactNode;
  documents: ReactNode;
  history: ReactNode;
  /** Beside ordering it again: keep it as a list. */
  actions?: ReactNode;
};

type Props = { orderId: string; slots: OrderSlots };

export function OrderPage({ orderId, slots }: Props) {
  const { data: order } = useSuspenseQuery(orderQuery(useApi(), orderId));

  return (
    <>
      <Link className={back.back} to="/account/orders">
        <ArrowLeft />
        {t('order.backToOrders')}
      </Link>
      <PageHead
        className={styles.head}
        title={t('order.title', { number: order.number })}
        badge={<StatusChip order={order} />}
      >
        <div className={styles.actions}>
          {slots.actions}
          <DuplicateButton orderId={order.id} number={order.number} variant="line" />
        </div>
      </PageHead>
      <References order={order} />
      <div className={styles.parts}>
        <OrderTimeline order={order} />
        {slots.shipments}
        {order.to_pay ? <PayBox toPay={order.to_pay} /> : null}
        <OrderFacts order={order} />
        <OrderProducts order={order} />
        {slots.documents}
        <AddressBoxes>
          <AddressBox title={t('order.invoiceAddress')} address={invoiceAddress(order)} />
          <AddressBox title={t('order.deliveryAddress')} address={deliveryAddress(order)} />
        </AddressBoxes>
        {order.note ? <Note>{`${t('order.note')}: ${order.note}`}</Note> : null}
        {slots.history}
      </div>
    </>
  );
}

/** What the customer calls the order and the project it is for. */
function References({ order }: { order: Order }) {
  const { project_name: project, customer_reference: reference } = order;
  if (!project && !reference) return null;
  return (
    <p className={styles.references}>
      {project ? (
        <span>
          {t('order.project')}: <b>{project}</b>
        </span>
      ) : null}
      {reference ? (
        <span>
          {t('order.customerReference')}: <b>{reference}</b>
        </span>
      ) : null}
    </p>
  );
}

const invoiceAddress = (order: Order) => ({
  company: order.invoice_company,
  companyId: order.company_id,
  name: order.invoice_name,
  street: order.invoice_street,
  city: order.invoice_city,
  zip: order.invoice_zip,
  phone: order.invoice_phone,
  email: order.invoice_email,
});

const deliveryAddress = (order: Order) => ({
  company: order.delivery_company,
  name: order.delivery_name,
  street: order.delivery_street,
  city: order.delivery_city,
  zip: order.delivery_zip,
  phone: order.delivery_phone,
});
