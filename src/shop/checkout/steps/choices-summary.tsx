import { Link } from '@tanstack/react-router';
import { useToday } from '#shop/availability/use-today.ts';
import type { Basket } from '#shop/basket/contract.ts';
import type { Sending } from '#shop/basket/sending.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import styles from './choices-summary.module.css';
import {
  addressLines,
  feeLine,
  sendingLines,
  separateAddress,
  shippingLines,
} from '#shop/checkout/delivery/chosen-lines.ts';
import {
  chosenPayment,
  chosenShipping,
  type Draft,
  isPickUp,
  type Methods,
  type Step,
} from './draft.ts';
import { useSalePoint } from '#shop/checkout/delivery/use-sale-point.ts';

type Props = {
  basket: Basket;
  sending: Sending;
  draft: Draft;
  methods: Methods;
  onStep: (step: Step) => void;
};

/** The choices made so far, each with a link back to change it. */
export function ChoicesSummary({ basket, sending, draft, methods, onStep }: Props) {
  const payment = chosenPayment(draft, methods);
  const salePoint = useSalePoint(draft.salePoint);
  const separate = separateAddress(draft);
  const today = useToday();

  return (
    <Card as="section" isPadded isFlushOnSmall>
      <h2 className={styles.title}>{t('checkout.review')}</h2>
      <div className={styles.grid}>
        <Choice
          title={t('checkout.invoiceAddress')}
          lines={addressLines(draft.invoice)}
          onChange={() => onStep(1)}
        />
        {isPickUp(draft, methods) ? null : (
          <Choice
            title={t('checkout.deliveryAddress')}
            lines={separate ? addressLines(separate) : [t('checkout.sameAsInvoice')]}
            onChange={() => onStep(1)}
          />
        )}
        <Choice
          title={t('order.shipping')}
          lines={shippingLines(draft, chosenShipping(draft, methods), salePoint, sending)}
          onChange={() => onStep(1)}
        />
        <Choice
          title={t('order.payment')}
          lines={payment ? [noBreak(payment.name), feeLine(payment.price) ?? ''] : []}
          onChange={() => onStep(2)}
        />
        {sending.shipments.isShort ? (
          <Choice title={t('split.title')} lines={sendingLines(sending, today)} />
        ) : null}
        {basket.customer_reference || basket.project ? (
          <Choice
            title={t('reference.title')}
            lines={[
              basket.project ? `${t('reference.project')}: ${basket.project.name}` : '',
              basket.customer_reference
                ? `${t('reference.number')}: ${basket.customer_reference}`
                : '',
            ].filter(Boolean)}
          />
        ) : null}
      </div>
    </Card>
  );
}

type ChoiceProps = {
  title: string;
  lines: string[];
  /** Without it the choice was made in the basket. */
  onChange?: () => void;
};

const Choice = (choice: ChoiceProps) => (
  <div>
    <div className={styles.head}>
      <h3>{choice.title}</h3>
      {choice.onChange ? (
        <button
          type="button"
          className="link"
          aria-label={`${t('checkout.change')}: ${choice.title}`}
          onClick={choice.onChange}
        >
          {t('checkout.change')}
        </button>
      ) : (
        <Link className="link" to="/cart" aria-label={`${t('checkout.change')}: ${choice.title}`}>
          {t('checkout.change')}
        </Link>
      )}
    </div>
    <ul>
      {choice.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a street may be called like its town
        <li key={index}>{line}</li>
      ))}
    </ul>
  </div>
);
