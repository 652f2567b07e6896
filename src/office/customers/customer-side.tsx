import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { euros } from '#office/components/format.ts';
import { centsOf } from '#office/components/money.ts';
import { Box } from '#office/components/screen.tsx';
import { type Current, currentOf, StaleDialog } from '#office/components/stale-dialog.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { formatUnitPrice, formatZip } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CreditMeter } from './credit-meter.tsx';
import {
  type Company,
  type Customer,
  explainPrice,
  saveFirm,
  saveNote,
  saveTerms,
} from '#staff/customers/contract.ts';
import { termsQuery } from './customers-screen.tsx';
import { OverpaymentBox } from './overpayment-box.tsx';
import styles from './customer.module.css';

/** Company, terms, prices and the note, each edited by itself. */
export function CustomerSide({ customer }: { customer: Customer }) {
  return (
    <aside className={styles.stack}>
      <FirmBox company={customer.company} />
      <TermsBox company={customer.company} />
      <OverpaymentBox customer={customer} />
      <PricesBox customer={customer} />
      <NoteBox company={customer.company} />
    </aside>
  );
}

const percent = (points: number) => `−${String(points / 100).replace('.', ',')} %`;

/** A group without a discount of its own has none to tell. */
const groupWords = (name: string, points: number) =>
  points > 0 ? `${name} (${percent(points)})` : name;

const Facts = ({ rows }: { rows: [label: string, value: ReactNode][] }) => (
  <dl className={styles.pairs}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type EditProps<Body extends Record<string, unknown>> = {
  company: Company;
  title: string;
  fields: string[];
  check?: (values: Record<string, string>) => Record<string, string>;
  bodyOf: (values: Record<string, string>) => Body;
  save: (body: Body & { version: number }) => Promise<unknown>;
  labelOf: (field: string) => string;
  wordsFor?: (field: string, value: unknown) => string;
  onClose: () => void;
  children: (errors: Record<string, string>) => ReactNode;
};

const plainly = (_: string, value: unknown) =>
  value === null || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** A form over what was on the screen; whoever is late sees both versions. */
function Edit<Body extends Record<string, unknown>>(props: EditProps<Body>) {
  const { company, title, bodyOf, save, labelOf, wordsFor = plainly, onClose, ...form } = props;
  const { done, refresh } = useSaved(company.id);
  // As it was when the form was filled; the newest may hold what nobody has seen here.
  const [version] = useState(company.version);
  const [stale, setStale] = useState<{ mine: Body; current: Current } | null>(null);
  const finish = () => {
    onClose();
    return done(t('customer.saved'));
  };
  if (stale)
    return (
      <StaleDialog
        {...{ ...stale, labelOf, wordsFor }}
        onKeepMine={async (version) => {
          await save({ ...stale.mine, version });
          await finish();
        }}
        onClose={() => {
          onClose();
          void refresh();
        }}
      />
    );
  return (
    <AskDialog<unknown>
      isEdit
      title={title}
      submit={t('customer.save')}
      {...form}
      send={async (values) => {
        const mine = bodyOf(values);
        try {
          return await save({ ...mine, version });
        } catch (error) {
          const current = currentOf(error);
          if (current) setStale({ mine, current });
          throw error;
        }
      }}
      onDone={finish}
      onClose={onClose}
    />
  );
}

const EditButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" size="sm" icon={<Pencil />} onClick={onClick}>
    {t('customer.edit')}
  </Button>
);

const FIRM = ['company_name', 'company_id', 'vat_id', 'ext_vat_id', 'invoice_email'] as const;

function FirmBox({ company }: { company: Company }) {
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = mayDo(useMe(), saveFirm.needs);
  return (
    <Box
      title={t('customer.firm.title')}
      action={mayChange ? <EditButton onClick={() => setIsEditing(true)} /> : null}
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
      {isEditing ? (
        <Edit
          company={company}
          title={t('customer.firm.title')}
          fields={['company_name']}
          bodyOf={(values) => ({
            company_name: values.company_name ?? '',
            company_id: values.company_id ?? '',
            vat_id: values.vat_id ?? '',
            ext_vat_id: values.ext_vat_id ?? '',
            invoice_email: values.invoice_email?.trim() || null,
          })}
          save={(body) => api(saveFirm, { params: { id: company.id }, body })}
          labelOf={(field) => t(`customer.firm.${field as (typeof FIRM)[number]}`)}
          onClose={() => setIsEditing(false)}
        >
          {(errors) =>
            FIRM.map((field) => (
              <TextField
                key={field}
                name={field}
                defaultValue={company[field] ?? ''}
                isRequired={field === 'company_name'}
                data-autofocus={field === 'company_name' || undefined}
                autoComplete="off"
                label={t(`customer.firm.${field}`)}
                error={errors[field]}
              />
            ))
          }
        </Edit>
      ) : null}
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
      action={mayChange ? <EditButton onClick={() => setIsEditing(true)} /> : null}
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

const TERMS = [
  ...(['group', 'due_days', 'credit_limit_cents'] as const),
  ...(['einvoice_way', 'peppol_address', 'outside_duty'] as const),
];

function TermsEdit({ company, onClose }: { company: Company; onClose: () => void }) {
  const { data: terms } = useQuery(termsQuery);
  if (!terms) return null;
  return (
    <Edit
      company={company}
      title={t('customer.terms.title')}
      fields={[]}
      check={({ due_days: days = '', credit_limit_cents: limit = '' }) => ({
        ...(days.trim() === '' || /^\d{1,3}$/.test(days.trim())
          ? {}
          : { due_days: t('customer.terms.wrongDays') }),
        ...(limit.trim() === '' || centsOf(limit) !== null
          ? {}
          : { credit_limit_cents: t('customer.terms.wrongAmount') }),
      })}
      bodyOf={(values) => ({
        group: values.group || null,
        due_days: values.due_days?.trim() ? Number(values.due_days) : null,
        credit_limit_cents: values.credit_limit_cents?.trim()
          ? centsOf(values.credit_limit_cents)
          : null,
        einvoice_way: values.einvoice_way === 'mail' ? ('mail' as const) : ('network' as const),
        peppol_address: values.peppol_address?.trim() || null,
        outside_duty: values.outside_duty?.trim() || null,
      })}
      save={(body) => api(saveTerms, { params: { id: company.id }, body })}
      labelOf={(field) => t(`customer.terms.${field as (typeof TERMS)[number]}`)}
      wordsFor={(field, value) =>
        field === 'credit_limit_cents' && typeof value === 'number'
          ? euros(value)
          : field === 'einvoice_way'
            ? t(`customer.terms.ways.${value as 'network' | 'mail'}`)
            : plainly(field, value)
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Select name="group" label={t('customer.terms.group')} defaultValue={company.group ?? ''}>
            <option value="">{t('customer.terms.noGroup')}</option>
            {terms.groups.map(({ name, discount_bp: points }) => (
              <option key={name} value={name}>
                {groupWords(name, points)}
              </option>
            ))}
          </Select>
          <TextField
            name="due_days"
            inputMode="numeric"
            defaultValue={company.due_days ?? ''}
            label={t('customer.terms.due_days')}
            hint={t('customer.terms.dueHint')}
            error={errors.due_days}
          />
          <TextField
            name="credit_limit_cents"
            inputMode="decimal"
            defaultValue={
              company.credit_limit_cents === null
                ? ''
                : (company.credit_limit_cents / 100).toFixed(2).replace('.', ',')
            }
            label={t('customer.terms.credit_limit_cents')}
            hint={t('customer.terms.limitHint')}
            error={errors.credit_limit_cents}
          />
          <Select
            name="einvoice_way"
            label={t('customer.terms.einvoice_way')}
            defaultValue={company.einvoice_way}
          >
            <option value="network">{t('customer.terms.ways.network')}</option>
            <option value="mail">{t('customer.terms.ways.mail')}</option>
          </Select>
          <TextField
            name="peppol_address"
            defaultValue={company.peppol_address ?? ''}
            label={t('customer.terms.peppol_address')}
            hint={t('customer.terms.peppolHint')}
            error={errors.peppol_address}
          />
          <TextField
            name="outside_duty"
            defaultValue={company.outside_duty ?? ''}
            label={t('customer.terms.outside_duty')}
            hint={t('customer.terms.outsideHint')}
            error={errors.outside_duty}
          />
        </>
      )}
    </Edit>
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
      <WhyPrice id={company.id} />
    </Box>
  );
}

/** A caller asks why: every discount that fits the product, the one that applies on top. */
function WhyPrice({ id }: { id: number }) {
  const [code, setCode] = useState('');
  const ask = useMutation({
    mutationFn: async () =>
      (await api(explainPrice, { params: { id }, body: { code: code.trim() } })).price,
  });
  const { data: price, error } = ask;
  return (
    <form
      className={styles.why}
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
      {price ? (
        <div role="status">
          <p>
            <b>{price.code}</b> {price.name}
          </p>
          <p>{t('customer.prices.list', { price: formatUnitPrice(price.list_price) })}</p>
          <ul className={styles.discounts}>
            {price.reasons.map((reason, place) => (
              <li key={reason.of + reason.name}>
                <span>
                  {t(`customer.prices.reasons.${reason.of}`, { name: reason.name })}{' '}
                  {place === 0 && reason.discount_bp > 0 ? (
                    <Chip tone="success">{t('customer.prices.applies')}</Chip>
                  ) : null}
                </span>
                <b>{percent(reason.discount_bp)}</b>
              </li>
            ))}
          </ul>
          {price.discount_bp === 0 ? <p>{t('customer.prices.noReason')}</p> : null}
          <p>
            <b>{t('customer.prices.own', { price: formatUnitPrice(price.own_price) })}</b>
          </p>
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
      action={mayChange ? <EditButton onClick={() => setIsEditing(true)} /> : null}
    >
      {company.note ? (
        <p className={styles.note}>{company.note}</p>
      ) : (
        <p>{t('customer.note.none')}</p>
      )}
      {isEditing ? (
        <Edit
          company={company}
          title={t('customer.note.title')}
          fields={[]}
          bodyOf={({ note = '' }) => ({ note: note.trim() })}
          save={(body) => api(saveNote, { params: { id: company.id }, body })}
          labelOf={() => t('customer.note.title')}
          onClose={() => setIsEditing(false)}
        >
          {(errors) => (
            <TextArea
              name="note"
              maxLength={4000}
              data-autofocus
              defaultValue={company.note}
              label={t('customer.note.label')}
              error={errors.note}
            />
          )}
        </Edit>
      ) : null}
    </Box>
  );
}
