import { useQuery } from '@tanstack/react-query';
import { useApi } from '#base/api.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import styles from './choices-summary.module.css';
import {
  type AddressForm,
  chosenPayment,
  chosenShipping,
  type Draft,
  isPickUp,
  type Methods,
  type Step,
} from './draft.ts';
import { warehousesQuery } from './queries.ts';

type Props = {
  draft: Draft;
  methods: Methods;
  company: string;
  title: string;
  /** The payment is shown once it has been chosen. */
  hasPayment: boolean;
  onStep: (step: Step) => void;
};

/** What was chosen so far, each with the way back to change it. */
export function ChoicesSummary({ draft, methods, company, title, hasPayment, onStep }: Props) {
  const shipping = chosenShipping(draft, methods);
  const payment = chosenPayment(draft, methods);
  const inPerson = isPickUp(draft, methods);
  const { data: places = [] } = useQuery({ ...warehousesQuery(useApi()), enabled: inPerson });
  const place = places.find((one) => one.id === draft.salePoint);
  const where = inPerson
    ? [place?.name, place?.address]
    : [draft.packetaPoint?.name, draft.packetaPoint?.address];

  return (
    <Card as="section" isPadded isFlushOnSmall>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.grid}>
        <Choice title={t('checkout.invoiceAddress')} onChange={() => onStep(1)}>
          {addressLines(draft.invoice, company)}
        </Choice>
        {inPerson ? null : (
          <Choice title={t('checkout.deliveryAddress')} onChange={() => onStep(1)}>
            {draft.isSameAddress || isBlank(draft.delivery)
              ? [t('checkout.sameAsInvoice')]
              : addressLines(draft.delivery)}
          </Choice>
        )}
        <Choice title={t('order.shipping')} onChange={() => onStep(1)}>
          {[shipping?.name, ...where, feeText(shipping?.price)]}
        </Choice>
        {hasPayment ? (
          <Choice title={t('order.payment')} onChange={() => onStep(2)}>
            {[payment?.name, feeText(payment?.price)]}
          </Choice>
        ) : null}
      </div>
    </Card>
  );
}

type ChoiceProps = { title: string; onChange: () => void; children: (string | undefined)[] };

const Choice = ({ title, onChange, children }: ChoiceProps) => (
  <div>
    <div className={styles.head}>
      <h3>{title}</h3>
      <button
        type="button"
        className="link"
        aria-label={`${t('checkout.change')}: ${title}`}
        onClick={onChange}
      >
        {t('checkout.change')}
      </button>
    </div>
    <ul>
      {children.filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

const addressLines = (address: AddressForm, company?: string) => [
  [`${address.firstName} ${address.lastName}`.trim(), company].filter(Boolean).join(', '),
  address.street,
  `${address.zip} ${address.city}`.trim(),
  address.phone,
];

const isBlank = (address: AddressForm) =>
  Object.values(address).every((value) => value.trim() === '');

const feeText = (price: number | null | undefined) =>
  price == null
    ? undefined
    : price === 0
      ? t('common.free')
      : `${formatPrice(price)} ${t('common.exclVat')}`;
