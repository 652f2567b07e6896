import { useRef, useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { EditDialog } from '#office/components/form/edit-dialog.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import {
  addOwn,
  changeOwn,
  endOwn,
  type ListedOwn,
  OWN_KINDS,
  type OwnKind,
  OwnTerms,
} from '#staff/prices/own-contract.ts';
import { t } from '#text/office/prices.ts';
import { Select } from '#ui/form/select.tsx';
import { Consequences, TermsFields } from './own-terms.tsx';
import { amountWords, onWords } from './own-words.ts';
import { CustomerPick, ProductPick } from './pickers.tsx';
import { useMatrixQuery } from './use-matrix.ts';

type Good = { code: string; name: string; vendor: string; picture: string | null };
/** What a new one begins with. */
export type Begins = {
  customer?: { id: number; name: string };
  kind?: OwnKind;
  target?: string;
  product?: Good | undefined;
  terms?: Partial<OwnTerms>;
};

const FAR = ['messages.office.farPrice', 'messages.office.farDiscount'];

/** What is asked about once is confirmed by the same press once more. */
function useConfirmed<Result>(send: (isConfirmed: boolean, said: string) => Promise<Result>) {
  const asked = useRef<string>(undefined);
  return async (said: string) => {
    try {
      return await send(asked.current === said, said);
    } catch (error) {
      if (error instanceof ShopError && FAR.includes(error.code)) asked.current = said;
      throw error;
    }
  };
}

/** Whole days in order, and the amount that belongs to what it is on. */
const wrongIn = (kind: OwnKind) => (terms: OwnTerms) => ({
  ...(kind === 'product' && terms.price === null ? { price: t('prices.own.required') } : {}),
  ...(kind !== 'product' && terms.discount_bp === null
    ? { discount_bp: t('prices.own.requiredDiscount') }
    : {}),
  ...(terms.from !== null && terms.until !== null && terms.until < terms.from
    ? { until: t('prices.own.backwards') }
    : {}),
});

/** Only what belongs to its kind is sent. */
const ofKind = (kind: OwnKind, terms: OwnTerms): OwnTerms => ({
  ...terms,
  price: kind === 'product' ? terms.price : null,
  discount_bp: kind === 'product' ? null : terms.discount_bp,
});

type AddProps = { begins?: Begins; onClose: () => void };

export function AddWindow({ begins = {}, onClose }: AddProps) {
  const done = useDone('own-prices', 'prices', 'customers');
  const [key] = useState(newKey);
  const [customer, setCustomer] = useState(begins.customer);
  const [kind, setKind] = useState<OwnKind>(begins.kind ?? 'product');
  const [target, setTarget] = useState(begins.target);
  const send = useConfirmed(async (isConfirmed, said) => {
    const body = { ...(JSON.parse(said) as Body), is_confirmed: isConfirmed };
    return api(addOwn, { body, headers: { 'idempotency-key': `${key} ${isConfirmed}` } });
  });
  return (
    <AskForm
      title={t('prices.own.addTitle')}
      submit={t('prices.own.submit')}
      schema={OwnTerms}
      begins={begins.terms}
      check={wrongIn(kind)}
      isReady={customer !== undefined && target !== undefined}
      send={(terms) =>
        send(
          JSON.stringify({
            customer: customer!.id,
            kind,
            target: target!,
            ...ofKind(kind, terms),
          } satisfies Body),
        )
      }
      onDone={({ waits }) =>
        done(
          waits ? t('prices.own.addedWaits') : t('prices.own.added', { customer: customer!.name }),
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <CustomerPick chosen={customer} onChoose={setCustomer} />
          <Select
            label={t('prices.own.what')}
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as OwnKind);
              setTarget(undefined);
            }}
          >
            {OWN_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`prices.own.kinds.${one}`)}
              </option>
            ))}
          </Select>
          {kind === 'product' ? (
            <ProductPick code={target} product={begins.product} onChoose={setTarget} />
          ) : (
            <Among kind={kind} chosen={target} onChoose={setTarget} />
          )}
          <TermsFields of={form} kind={kind} />
          {customer && target ? (
            <Consequences of={form} asked={{ customer: customer.id, kind, target }} />
          ) : null}
        </>
      )}
    </AskForm>
  );
}
type Body = OwnTerms & { customer: number; kind: OwnKind; target: string };

/** Each level of the tree stands a little further in. */
const INDENT = '\u2003';

type AmongProps = {
  kind: 'category' | 'vendor';
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

function Among({ kind, chosen, onChoose }: AmongProps) {
  const { data } = useMatrixQuery();
  const depths = new Map<number | null, number>([[null, -1]]);
  const options =
    kind === 'vendor'
      ? (data?.vendors ?? [])
      : (data?.categories ?? []).map(({ id, name, parent }) => {
          const depth = (depths.get(parent) ?? -1) + 1;
          depths.set(id, depth);
          return { id, name: INDENT.repeat(depth) + name };
        });
  return (
    <Select
      label={t(`prices.own.${kind}`)}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{t('prices.own.choose')}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type Props = { own: ListedOwn; onClose: () => void };

const seenOf = ({ price, discount_bp, from, until, reason, version }: ListedOwn) => ({
  value: { price, discount_bp, from, until, reason },
  version,
});

export function EditWindow({ own, onClose }: Props) {
  const done = useDone('own-prices', 'prices', 'customers');
  const { id, kind, customer, product, target } = own;
  const send = useConfirmed((isConfirmed, said) =>
    api(changeOwn, {
      params: { id },
      body: { ...(JSON.parse(said) as OwnTerms & { version: number }), is_confirmed: isConfirmed },
    }),
  );
  const form = useEditForm({
    schema: OwnTerms,
    seen: seenOf(own),
    check: wrongIn(kind),
    save: (terms, version: number) => send(JSON.stringify({ ...ofKind(kind, terms), version })),
    read: (current: { own_price: ListedOwn }) => seenOf(current.own_price),
    onSaved: ({ waits }: { waits: boolean }) => {
      onClose();
      return done(t(waits ? 'prices.own.addedWaits' : 'prices.own.saved'));
    },
  });
  return (
    <EditDialog
      of={form}
      title={t('prices.own.editTitle', { customer: customer.name, what: onWords(own) })}
      onClose={onClose}
    >
      <TermsFields of={form} kind={kind} />
      <Consequences
        of={form}
        asked={{ customer: customer.id, kind, target: product?.code ?? String(target) }}
      />
    </EditDialog>
  );
}

export function EndWindow({ own, onClose }: Props) {
  const done = useDone('own-prices', 'prices', 'customers');
  const { id, version, customer, state } = own;
  const isHeld = state === 'valid' || state === 'ending';
  return (
    <AskForm
      title={t('prices.own.endTitle')}
      intro={t(isHeld ? 'prices.own.endText' : 'prices.own.withdrawText', {
        customer: customer.name,
        what: onWords(own),
        amount: amountWords(own),
      })}
      submit={t('prices.own.endSubmit')}
      isDanger
      send={() => api(endOwn, { params: { id }, body: { version } })}
      onDone={({ is_withdrawn: isWithdrawn }) =>
        done(t(isWithdrawn ? 'prices.own.withdrawn' : 'prices.own.ended'))
      }
      onClose={onClose}
    />
  );
}
