import { euros } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import { t } from '#text/office/orders.ts';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { formatZip } from '#text/format.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { addressOf, type Draft, NO_ADDRESS } from './phone-draft.ts';
import type { Address, Caller, Methods } from '#staff/orders/phone-order-contract.ts';
import styles from './phone-order.module.css';

type Props = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  caller: Caller;
  methods: Methods;
  /** What is wrong, by field. */
  errors: Record<string, string>;
};

const withFee = ({ name, price_cents: cents }: { name: string; price_cents: number }) =>
  cents > 0 ? `${name} (${euros(cents)})` : name;

const inOneLine = (address: Address) =>
  [address.name, address.street, `${formatZip(address.zip)} ${address.city}`.trim()]
    .filter(Boolean)
    .join(', ');

/** How it is sent and paid for, where to, and what the customer calls it. */
export function PhoneDelivery({ draft, change, caller, methods, errors }: Props) {
  const shipping = methods.shipping.find(({ id }) => id === draft.shipping);
  const payments = methods.payments.filter((one) =>
    shipping?.pick_up ? one.allow_for_store : one.allow_for_shipping,
  );
  const own = caller.delivery ?? caller.invoice;
  const person = caller.people.find(({ id }) => id === draft.person);
  const chooseShipping = (id: number) => {
    const next = methods.shipping.find((one) => one.id === id);
    const fits = methods.payments.filter((one) =>
      next?.pick_up ? one.allow_for_store : one.allow_for_shipping,
    );
    const payment = fits.find((one) => one.id === draft.payment) ?? fits[0];
    const packeta = draft.packeta ?? caller.packeta;
    change({ shipping: id, payment: payment?.id ?? null, packeta });
  };
  return (
    <Box title={t('phoneOrder.delivery')}>
      <div className={styles.fields}>
        <Select
          label={t('phoneOrder.shipping')}
          value={draft.shipping ?? ''}
          onChange={(event) => chooseShipping(Number(event.target.value))}
        >
          {methods.shipping.map((one) => (
            <option key={one.id} value={one.id}>
              {withFee(one)}
            </option>
          ))}
        </Select>
        <Select
          label={t('phoneOrder.payment')}
          value={draft.payment ?? ''}
          onChange={(event) => change({ payment: Number(event.target.value) })}
        >
          {payments.map((one) => (
            <option key={one.id} value={one.id}>
              {withFee(one)}
            </option>
          ))}
        </Select>
        {shipping?.pick_up ? (
          <Select
            label={t('phoneOrder.salePoint')}
            value={draft.sale_point ?? ''}
            onChange={(event) => change({ sale_point: Number(event.target.value) })}
          >
            {methods.sale_points.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        ) : null}
        {shipping?.is_packeta ? (
          <PacketaFields draft={draft} change={change} errors={errors} />
        ) : null}
        {draft.invoice ? (
          <div className={styles.wide}>
            <p>{t('phoneOrder.noAddress')}</p>
            <AddressFields
              value={draft.invoice}
              errors={errors}
              onChange={(invoice) => change({ invoice })}
            />
          </div>
        ) : null}
        {shipping && !shipping.pick_up && own ? (
          <div className={styles.wide}>
            <Select
              label={t('phoneOrder.place')}
              value={String(draft.place)}
              onChange={({ target: { value } }) =>
                change({
                  place: value === 'own' || value === 'other' ? value : Number(value),
                  ...(draft.other === NO_ADDRESS ? { other: addressOf(person) } : {}),
                })
              }
            >
              <option value="own">{t('phoneOrder.ownAddress', { address: inOneLine(own) })}</option>
              {caller.saved.map((address) => (
                <option key={address.id} value={address.id}>
                  {address.label}: {inOneLine(address)}
                </option>
              ))}
              <option value="other">{t('phoneOrder.otherAddress')}</option>
            </Select>
            {draft.place === 'other' ? (
              <AddressFields
                prefix="delivery_"
                value={draft.other}
                errors={errors}
                onChange={(other) => change({ other })}
              />
            ) : null}
          </div>
        ) : null}
        <TextField
          label={t('phoneOrder.reference')}
          maxLength={35}
          value={draft.customer_reference}
          onChange={(event) => change({ customer_reference: event.target.value })}
        />
        <TextArea
          className={styles.wide}
          label={t('phoneOrder.note')}
          rows={2}
          maxLength={2000}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </Box>
  );
}

const PacketaFields = ({
  draft: { packeta },
  change,
  errors,
}: Pick<Props, 'draft' | 'change' | 'errors'>) => (
  <>
    <TextField
      name="packetaPoint"
      label={t('phoneOrder.packeta')}
      error={errors.packetaPoint}
      value={packeta?.point ?? ''}
      onChange={(event) =>
        change({ packeta: { name: packeta?.name ?? '', point: event.target.value } })
      }
    />
    <TextField
      label={t('phoneOrder.packetaName')}
      value={packeta?.name ?? ''}
      onChange={(event) =>
        change({ packeta: { point: packeta?.point ?? '', name: event.target.value } })
      }
    />
  </>
);

type FieldsProps = Pick<Props, 'errors'> & {
  value: Address;
  /** Before the names of its fields. */
  prefix?: string;
  onChange: (address: Address) => void;
};

const AddressFields = ({ value, errors, prefix = '', onChange }: FieldsProps) => (
  <div className={styles.fields}>
    {(Object.keys(NO_ADDRESS) as (keyof Address)[]).map((field) => (
      <TextField
        key={field}
        name={prefix + field}
        label={t(`phoneOrder.address.${field}`)}
        error={errors[prefix + field]}
        autoComplete="off"
        value={value[field]}
        onChange={(event) => onChange({ ...value, [field]: event.target.value })}
      />
    ))}
  </div>
);
