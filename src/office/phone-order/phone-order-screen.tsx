import { keepPreviousData, queryOptions, useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { FindField } from '#office/components/find-field.tsx';
import { NewCustomer } from '#office/customers/new-customer.tsx';
import { Columns } from '#office/components/detail/detail.tsx';
import { Box, Screen } from '#office/components/screen.tsx';
import { Allowed, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { formatPhone } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { Select } from '#ui/form/select.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { methodsQuery } from '#office/orders/edit/methods-query.ts';
import { addressOf, type Draft, NO_ADDRESS, useDraft } from './phone-draft.ts';
import { PhoneDelivery } from './phone-delivery.tsx';
import { PhoneGoods } from './phone-goods.tsx';
import {
  type Caller,
  findCustomers,
  type FoundCustomer,
  getCaller,
  type Methods,
  quotePhoneOrder,
  placePhoneOrder,
  type Wish,
} from '#staff/orders/phone-order-contract.ts';
import { Summary, PLACING } from './phone-summary.tsx';

const callerQuery = (id: number) =>
  queryOptions({
    queryKey: ['phone-order', 'caller', id],
    queryFn: async ({ signal }) => (await api(getCaller, { params: { id }, signal })).caller,
    retry: false,
  });

/** Who left while an order was on its way, and is back before it is made, would send the same once more. */
export function PhoneOrderScreen() {
  const isPlacing = useIsMutating({ mutationKey: PLACING }) > 0;
  const [isBegun, setIsBegun] = useState(!isPlacing);
  if (!isBegun && !isPlacing) setIsBegun(true);
  return (
    <Allowed needs={placePhoneOrder.needs}>{isBegun ? <PhoneOrder /> : <LoadingState />}</Allowed>
  );
}

/** An order that is written down while somebody is on the phone; `?zakaznik=7` begins with a customer. */
function PhoneOrder() {
  const [address, changeAddress] = useAddress();
  const { draft, change, discard } = useDraft(useMe().email);
  const toasts = useToasts();
  const choose = (customer: number) => {
    change(forCustomer(customer));
    if (draft.lines.length > 0) toasts.info(t('phoneOrder.linesKept'));
  };
  const wanted = /^[1-9]\d{0,8}$/.test(address.zakaznik ?? '') ? Number(address.zakaznik) : null;
  useEffect(() => {
    if (wanted === null) return;
    // Taken from the address once: a reload must not bring back a customer who was replaced meanwhile.
    changeAddress({ zakaznik: undefined }, { replace: true });
    if (wanted !== draft.customer) choose(wanted);
  }, [wanted]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- only when the address says so
  const { data: caller, error } = useQuery({
    ...callerQuery(draft.customer ?? 0),
    enabled: draft.customer !== null,
  });
  const { data: methods } = useQuery(methodsQuery);
  useEffect(() => {
    if (caller && methods && caller.id === draft.customer && draft.person === null)
      change(asUsual(caller, methods));
  }, [caller, methods, draft.customer, draft.person]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once for each customer

  return (
    <Screen
      title={t('phoneOrder.title')}
      count={t('phoneOrder.byPhone')}
      actions={
        draft.customer === null && draft.lines.length === 0 ? undefined : (
          <Button variant="quiet" onClick={discard}>
            {t('phoneOrder.discard')}
          </Button>
        )
      }
    >
      {draft.customer === null ? (
        <Box title={t('phoneOrder.chooseCustomer')}>
          <CustomerField onChoose={choose} />
          <NewCustomer variant="line" onAdded={choose} />
        </Box>
      ) : error ? (
        <Box title={t('phoneOrder.chooseCustomer')}>
          <Message tone="error">{wordsOf(error)}</Message>
          <CustomerField onChoose={choose} />
        </Box>
      ) : caller && methods ? (
        <Form draft={draft} change={change} discard={discard} caller={caller} methods={methods} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

/** Another customer: everything but the goods is cleared. */
const forCustomer = (customer: number): Partial<Draft> => ({
  customer,
  person: null,
  invoice: null,
  place: 'own',
  other: NO_ADDRESS,
  packeta: null,
  customer_reference: '',
  note: '',
});

/** Whoever ordered the last time, as they did; else the usual of the shop. */
function asUsual({ people, usual, invoice, packeta }: Caller, methods: Methods): Partial<Draft> {
  const known = <One extends { id: number }>(list: One[], id: number | null | undefined) =>
    list.find((one) => one.id === id);
  const shipping =
    known(methods.shipping, usual?.shipping) ??
    methods.shipping.find((one) => one.is_default) ??
    methods.shipping[0];
  const fits = methods.payments.filter((one) =>
    shipping?.pick_up ? one.allow_for_store : one.allow_for_shipping,
  );
  const person = known(people, usual?.person) ?? people[0];
  return {
    person: person?.id ?? null,
    shipping: shipping?.id ?? null,
    payment: (known(fits, usual?.payment) ?? fits[0])?.id ?? null,
    sale_point:
      (known(methods.sale_points, usual?.sale_point) ?? methods.sale_points[0])?.id ?? null,
    packeta,
    invoice: invoice ? null : addressOf(person),
  };
}

const showCustomer = (customer: FoundCustomer) => (
  <>
    <b>{customer.company_name}</b>
    <small>
      {[customer.city, customer.company_id && t('search.ico', { ico: customer.company_id })]
        .filter(Boolean)
        .join(' · ')}
    </small>
  </>
);

function CustomerField({ onChoose }: { onChoose: (id: number) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <FindField
      inputRef={input}
      label={t('phoneOrder.customerField')}
      kind="customers"
      shortest={3}
      find={async (query, signal) =>
        (await api(findCustomers, { body: { query }, signal })).customers
      }
      keyOf={({ id }) => id}
      show={showCustomer}
      onChoose={({ id }) => onChoose(id)}
      nothing={t('phoneOrder.noCustomer')}
    />
  );
}

/** As the call takes it; pick-up places and addresses that do not belong to the way of delivery are left out. */
export function wishOf(draft: Draft, caller: Caller, methods: Methods): Wish | null {
  if (draft.customer === null || draft.person === null) return null;
  const shipping = methods.shipping.find(({ id }) => id === draft.shipping);
  const saved = caller.saved.find(({ id }) => id === draft.place);
  const { id: _, label: __, ...savedAddress } = saved ?? { id: 0, label: '', ...NO_ADDRESS };
  return {
    customer: draft.customer,
    person: draft.person,
    lines: draft.lines.map(({ product, quantity, price }) => ({ product, quantity, price })),
    shipping: draft.shipping,
    payment: draft.payment,
    sale_point: shipping?.pick_up ? draft.sale_point : null,
    packeta: shipping?.is_packeta ? draft.packeta : null,
    invoice: draft.invoice,
    delivery: shipping?.pick_up
      ? null
      : saved
        ? savedAddress
        : draft.place === 'other'
          ? draft.other
          : null,
    customer_reference: draft.customer_reference,
    note: draft.note,
  };
}

type FormProps = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  discard: () => void;
  caller: Caller;
  methods: Methods;
};

function Form({ draft, change, discard, caller, methods }: FormProps) {
  const wish = wishOf(draft, caller, methods);
  /** What is missing is marked once somebody wanted to order without it. */
  const [isMarked, setIsMarked] = useState(false);
  const {
    data: quote,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['phone-order', 'quote', wish],
    queryFn: async ({ signal }) => (await api(quotePhoneOrder, { body: wish!, signal })).quote,
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Columns
      side={
        <Summary
          quote={quote}
          wish={wish}
          caller={caller}
          change={change}
          discard={discard}
          sent={draft.sent}
          refusal={error}
          isBehind={isPlaceholderData}
          isEmpty={draft.lines.length === 0}
          onMissing={(key) => {
            setIsMarked(true);
            document.querySelector<HTMLElement>(`[name="${CSS.escape(key)}"]`)?.focus();
          }}
        />
      }
    >
      <Box
        title={caller.company_name}
        action={
          <Button variant="quiet" size="sm" onClick={() => change({ customer: null })}>
            {t('phoneOrder.change')}
          </Button>
        }
      >
        {caller.state === 'active' ? null : (
          <Message tone="error">{t('phoneOrder.cannotOrder')}</Message>
        )}
        {caller.people.length === 0 ? (
          <Message tone="error">{t('phoneOrder.nobody')}</Message>
        ) : (
          <Select
            label={t('phoneOrder.person')}
            value={draft.person ?? ''}
            onChange={(event) => change({ person: Number(event.target.value) })}
          >
            {caller.people.map((person) => (
              <option key={person.id} value={person.id}>
                {[person.name, person.email, person.phone && formatPhone(person.phone)]
                  .filter(Boolean)
                  .join(' · ')}
              </option>
            ))}
          </Select>
        )}
      </Box>
      <PhoneGoods draft={draft} change={change} quote={quote} />
      <PhoneDelivery
        draft={draft}
        change={change}
        caller={caller}
        methods={methods}
        errors={
          isMarked
            ? Object.fromEntries(quote?.missing.map(({ key, message }) => [key, message]) ?? [])
            : {}
        }
      />
    </Columns>
  );
}
