import { noBreak } from '#text/no-break.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import styles from './choices-summary.module.css';
import { addressLines, feeLine, separateAddress, shippingLines } from './chosen-lines.ts';
import {
  chosenPayment,
  chosenShipping,
  type Draft,
  isPickUp,
  type Methods,
  type Step,
} from './draft.ts';
import { useSalePoint } from './use-sale-point.ts';

type Props = {
  draft: Draft;
  methods: Methods;
  onStep: (step: Step) => void;
};

/** What was chosen, each with the way back to change it. */
export function ChoicesSummary({ draft, methods, onStep }: Props) {
  const payment = chosenPayment(draft, methods);
  const salePoint = useSalePoint(draft.salePoint);
  const separate = separateAddress(draft);

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
          lines={shippingLines(draft, chosenShipping(draft, methods), salePoint)}
          onChange={() => onStep(1)}
        />
        <Choice
          title={t('order.payment')}
          lines={payment ? [noBreak(payment.name), feeLine(payment.price) ?? ''] : []}
          onChange={() => onStep(2)}
        />
      </div>
    </Card>
  );
}

const Choice = (choice: { title: string; lines: string[]; onChange: () => void }) => (
  <div>
    <div className={styles.head}>
      <h3>{choice.title}</h3>
      <button
        type="button"
        className="link"
        aria-label={`${t('checkout.change')}: ${choice.title}`}
        onClick={choice.onChange}
      >
        {t('checkout.change')}
      </button>
    </div>
    <ul>
      {choice.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a street may be called like its town
        <li key={index}>{line}</li>
      ))}
    </ul>
  </div>
);
