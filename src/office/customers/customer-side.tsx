import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { euros } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import { onDemand, type Soon, windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { explainPrice } from '#staff/prices/explain-contract.ts';
import { formatZip } from '#text/format.ts';
import { plurals, t } from '#text/office/customers.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CreditMeter } from './credit-meter.tsx';
import { groupWords, percent } from './customer-words.ts';
import {
  type Company,
  type Customer,
  saveFirm,
  saveNote,
  saveTerms,
} from '#staff/customers/contract.ts';
import { OverpaymentBox } from './overpayment-box.tsx';
import styles from './customer.module.css';

const { FirmEdit, TermsEdit, NoteEdit } = windowsOnDemand(() => import('./customer-edit.tsx'));
const { Part: PriceWhy, ...priceWhy } = onDemand(
  async () => (await import('#office/prices/price-why.tsx')).PriceWhy,
);

/** Company, terms, prices and the note, each edited by itself. */
export function CustomerSide({ customer }: { customer: Customer }) {
  return (
    <>
      <FirmBox company={customer.company} />
      <TermsBox company={customer.company} />
      <OverpaymentBox customer={customer} />
      <PricesBox customer={customer} />
      <NoteBox company={customer.company} />
    </>
  );
}

const Facts = ({ rows }: { rows: [label: string, value: ReactNode][] }) => (
  <Pairs>
    {rows.map(([label, value]) => (
      <Pair key={label} label={label}>
        {value}
      </Pair>
    ))}
  </Pairs>
);

const EditButton = (acts: Soon & { onClick: () => void }) => (
  <Button variant="quiet" size="sm" icon={<Pencil />} {...acts}>
    {t('customer.edit')}
  </Button>
);

function FirmBox({ company }: { company: Company }) {
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = mayDo(useMe(), saveFirm.needs);
  return (
    <Box
      title={t('customer.firm.title')}
      action={
        mayChange ? <EditButton {...FirmEdit.soon} onClick={() => setIsEditing(true)} /> : null
      }
    >
      <Facts
        rows={[
          [t('customer.firm.company_id'), company.company_id || '–'],
          [t('customer.firm.vat_id'), company.vat_id || '–'],
          [t('customer.firm.ext_vat_id'), company.ext_vat_id || '–'],
          [
            t('customer.firm.seat'),
            company.street ? `${company.street}, ${formatZip(company.zip)} ${company.city}` : '–',
          ],
          [t('customer.firm.invoice_email'), company.invoice_email ?? t('customer.firm.sameEmail')],
        ]}
      />
      <p className={styles.hint}>{t('customer.firm.unverified')}</p>
      {isEditing ? <FirmEdit company={company} onClose={() => setIsEditing(false)} /> : null}
    </Box>
  );
}

function TermsBox({ company }: { company: Company }) {
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = mayDo(useMe(), saveTerms.needs);
  const { credit_limit_cents: limit, unpaid_cents: unpaid, open_cents: open } = company;
  return (
    <Box
      title={t('customer.terms.title')}
      action={
        mayChange ? <EditButton {...TermsEdit.soon} onClick={() => setIsEditing(true)} /> : null
      }
    >
      {limit === null ? null : (
        <p className={styles.used}>
          <CreditMeter used={unpaid + open} limit={limit} />
        </p>
      )}
      <Facts
        rows={[
          [
            t('customer.terms.group'),
            company.group
              ? groupWords(company.group, company.group_discount_bp ?? 0)
              : t('customer.terms.noGroup'),
          ],
          [
            t('customer.terms.due_days'),
            company.due_days === null
              ? t('customer.terms.dueUsual')
              : plurals('customer.days', company.due_days),
          ],
          [
            t('customer.terms.credit_limit_cents'),
            limit === null ? t('customer.terms.noLimit') : euros(limit),
          ],
          [t('customer.terms.legend.open'), euros(open)],
          [t('customer.terms.einvoice_way'), t(`customer.terms.ways.${company.einvoice_way}`)],
          [
            t('customer.terms.peppol_address'),
            company.peppol_address ?? t('customer.terms.peppolByDic'),
          ],
          ...(company.outside_duty
            ? ([[t('customer.terms.outside_duty'), company.outside_duty]] as [string, string][])
            : []),
        ]}
      />
      {isEditing ? <TermsEdit company={company} onClose={() => setIsEditing(false)} /> : null}
    </Box>
  );
}

function PricesBox({ customer }: { customer: Customer }) {
  const { company, discounts, group_discounts: ofGroup } = customer;
  const all = [...discounts, ...ofGroup];
  return (
    <Box title={t('customer.prices.title')}>
      {all.length === 0 ? (
        <p>{t('customer.prices.none')}</p>
      ) : (
        <ul className={styles.discounts}>
          {all.map((discount) => (
            <li key={discount.of + discount.what}>
              <span>
                {discount.name}
                {discount.of === 'group' ? (
                  <small>{t('customer.prices.groupOf', { group: company.group ?? '' })}</small>
                ) : null}
              </span>
              <b>{percent(discount.discount_bp)}</b>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>{t('customer.prices.best')}</p>
      <Link
        to="/ceny/zakaznici"
        search={{ zakaznik: company.id }}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        {t('customer.prices.own')}
      </Link>
      <WhyPrice id={company.id} />
    </Box>
  );
}

/** A caller asks why: the code they say is enough. */
function WhyPrice({ id }: { id: number }) {
  const [code, setCode] = useState('');
  const ask = useMutation({
    mutationFn: async () =>
      (await api(explainPrice, { body: { customer: id, code: code.trim(), quantity: 1 } })).price,
  });
  const { data: price, error, reset } = ask;
  const isHere = priceWhy.useWhen(price !== undefined, reset);
  return (
    <form
      className={styles.why}
      {...priceWhy.soon}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) ask.mutate();
      }}
    >
      <h3>{t('customer.prices.why')}</h3>
      <div className={styles.askPrice}>
        <TextField
          isLabelHidden
          label={t('customer.prices.code')}
          placeholder={t('customer.prices.code')}
          value={code}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="line" isLoading={ask.isPending}>
          {t('customer.prices.ask')}
        </Button>
      </div>
      <FormProblem>{error ? wordsOf(error) : undefined}</FormProblem>
      {price && isHere ? (
        <div role="status" className={styles.answer}>
          <p>
            <b>{price.product.code}</b> {price.product.name}
          </p>
          <PriceWhy price={price} />
        </div>
      ) : null}
    </form>
  );
}

function NoteBox({ company }: { company: Company }) {
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = mayDo(useMe(), saveNote.needs);
  return (
    <Box
      title={t('customer.note.title')}
      badge={<small className={styles.small}>{t('customer.note.hidden')}</small>}
      action={
        mayChange ? <EditButton {...NoteEdit.soon} onClick={() => setIsEditing(true)} /> : null
      }
    >
      {company.note ? (
        <p className={styles.note}>{company.note}</p>
      ) : (
        <p>{t('customer.note.none')}</p>
      )}
      {isEditing ? <NoteEdit company={company} onClose={() => setIsEditing(false)} /> : null}
    </Box>
  );
}
