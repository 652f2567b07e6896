import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import { euros } from '#office/components/format.ts';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import type { Methods } from '#staff/orders/phone-order-contract.ts';
import { t } from '#text/office/orders.ts';
import styles from '#office/orders/order.module.css';

type Props = { of: TypedForm; order: WorkedOrder; methods: Methods };

/** Another way of delivery and payment, with what they cost; or why they stay. */
export function EditedSending({ of, order, methods }: Props) {
  const { sending } = order;
  const chosen = methods.shipping.find(({ id }) => String(id) === of.form.watch('shipping'));
  const payments = methods.payments.filter((one) =>
    chosen?.pick_up ? one.allow_for_store : one.allow_for_shipping,
  );
  const { shipping: whyShipping, payment: whyPayment } = sending.fixed;
  return (
    <fieldset className={styles.address}>
      <legend>{t('order.sending.title')}</legend>
      {whyShipping ? (
        <Fixed name={order.shipping} why={t(`order.sending.fixed.${whyShipping}`)} />
      ) : (
        <FormSelect
          of={of}
          name="shipping"
          label={t('phoneOrder.shipping')}
          options={optionsOf(methods.shipping, sending.shipping, order.shipping)}
        />
      )}
      {whyPayment ? (
        <Fixed name={order.payment} why={t(`order.sending.fixed.${whyPayment}`)} />
      ) : (
        <FormSelect
          of={of}
          name="payment"
          label={t('phoneOrder.payment')}
          options={optionsOf(payments, sending.payment, order.payment)}
        />
      )}
      {chosen?.pick_up && !whyShipping ? (
        <FormSelect
          of={of}
          name="sale_point"
          label={t('phoneOrder.salePoint')}
          options={[
            ['', t('order.sending.choose')],
            ...methods.sale_points.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      ) : null}
      {chosen?.is_packeta && !whyShipping ? (
        <>
          <FormText
            of={of}
            name="packeta.point"
            label={t('phoneOrder.packeta')}
            autoComplete="off"
          />
          <FormText
            of={of}
            name="packeta.name"
            label={t('phoneOrder.packetaName')}
            autoComplete="off"
          />
        </>
      ) : null}
    </fieldset>
  );
}

const Fixed = ({ name, why }: { name: string; why: string }) => (
  <p>
    {name}
    <br />
    <small className="muted">{why}</small>
  </p>
);

type Method = { id: number; name: string; price_cents: number };

/** Those that are offered, and the one that the order has. */
function optionsOf(
  offered: readonly Method[],
  current: number | null,
  name: string,
): [value: string, words: string][] {
  const options = offered.map(({ id, name, price_cents: cents }): [string, string] => [
    String(id),
    cents > 0 ? `${name} (${euros(cents)})` : name,
  ]);
  const isOffered = offered.some(({ id }) => id === current);
  return isOffered ? options : [[current === null ? '' : String(current), name], ...options];
}
