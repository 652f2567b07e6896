import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { OfficeLink } from '#office/components/link.ts';
import { centsOf } from '#office/components/money.ts';
import { Box } from '#office/components/screen.tsx';
import { LoadingState } from '#office/components/states.tsx';
import {
  approveRegistration,
  askForMore,
  refuseRegistration,
  type Registration,
} from '#staff/customers/registrations-contract.ts';
import { t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { termsQuery } from './customers-screen.tsx';
import styles from './registrations.module.css';

type Props = { registration: Registration; onDecided: () => void };

/** What was decided is gone from the list, and the next one is shown. */
function useDecided() {
  const client = useQueryClient();
  const toasts = useToasts();
  return (words: string) => {
    toasts.success(words);
    return Promise.all([
      client.invalidateQueries({ queryKey: ['registrations'] }),
      client.invalidateQueries({ queryKey: ['customers'] }),
    ]);
  };
}

/** Terms and the decision in one step; the group that most new customers have got stands there already. */
export function RegistrationDecision({ registration, onDecided }: Props) {
  const { id, company_name: name, checks } = registration;
  const { data: terms } = useQuery(termsQuery);
  const decided = useDecided();
  const [asked, setAsked] = useState<'refuse' | 'ask' | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isUnverified = checks.register !== 'ok';
  const approve = useMutation({
    mutationFn: (values: Record<string, string>) =>
      api(approveRegistration, {
        params: { id },
        body: {
          group: values.group || null,
          due_days: values.due_days ? Number(values.due_days) : null,
          credit_limit_cents: values.limit ? centsOf(values.limit) : null,
          message: values.message ?? '',
          is_unverified_accepted: isUnverified,
        },
      }),
    onSuccess: ({ email }) => {
      onDecided();
      return decided(t('registrations.approved', { name, email }));
    },
  });
  const mayDecide = mayDo(useMe(), approveRegistration.needs);
  if (!terms) return <LoadingState />;
  if (!mayDecide) return null;
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (approve.isPending || approve.isSuccess) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([key, value]) => [
        key,
        typeof value === 'string' ? value.trim() : '',
      ]),
    );
    const wrong = {
      ...(/^\d{0,3}$/.test(values.due_days ?? '')
        ? {}
        : { due_days: t('customer.terms.wrongDays') }),
      ...(!values.limit || centsOf(values.limit) !== null
        ? {}
        : { limit: t('customer.terms.wrongAmount') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) approve.mutate(values);
  };
  return (
    <Box isFlush title={t('registrations.terms')}>
      <form noValidate onSubmit={onSubmit}>
        <div className={styles.fields}>
          <Select name="group" label={t('registrations.group')} defaultValue={terms.group ?? ''}>
            <option value="">{t('registrations.noGroup')}</option>
            {terms.groups.map((group) => (
              <option key={group.name}>{group.name}</option>
            ))}
          </Select>
          <TextField
            name="due_days"
            inputMode="numeric"
            label={t('registrations.dueDays')}
            hint={t('customer.terms.dueHint')}
            error={errors.due_days}
          />
          <TextField
            name="limit"
            inputMode="decimal"
            label={t('registrations.limit')}
            hint={t('customer.terms.limitHint')}
            error={errors.limit}
          />
          <TextArea
            className={styles.wide}
            name="message"
            rows={2}
            maxLength={2000}
            label={t('registrations.message')}
            hint={t('registrations.optional')}
          />
        </div>
        <div className={styles.next}>
          <p>
            <b>{t('registrations.after')}</b>
            {isUnverified ? <small>{t('registrations.afterUnverified')}</small> : null}
          </p>
          <Button variant="quiet" onClick={() => setAsked('refuse')}>
            {t('registrations.refuse')}
          </Button>
          <Button variant="line" onClick={() => setAsked('ask')}>
            {t('registrations.ask')}
          </Button>
          {checks.company_id === 'wrong' ? (
            <OfficeLink to={`/zakaznici/${id}`} className={buttonClass({ variant: 'line' })}>
              {t('registrations.fix')}
            </OfficeLink>
          ) : (
            <Button
              type="submit"
              variant="buy"
              icon={<UserCheck />}
              isLoading={approve.isPending}
              onClick={(event) => {
                // The second press of a double click would approve the one shown next.
                if (event.detail > 1) event.preventDefault();
              }}
            >
              {t('registrations.approve')}
            </Button>
          )}
        </div>
        {checks.company_id === 'wrong' ? (
          <p className={styles.problem}>{t('registrations.wrongIco')}</p>
        ) : null}
        <FormProblem>{approve.error ? wordsOf(approve.error) : undefined}</FormProblem>
      </form>
      {asked ? (
        <AnswerDialog
          registration={registration}
          what={asked}
          onDecided={onDecided}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Box>
  );
}

type AnswerProps = Props & { what: 'refuse' | 'ask'; onClose: () => void };

function AnswerDialog({ registration, what, onDecided, onClose }: AnswerProps) {
  const { id, company_name: name } = registration;
  const decided = useDecided();
  const call = what === 'refuse' ? refuseRegistration : askForMore;
  return (
    <AskDialog
      title={t(`registrations.${what}Title`, { name })}
      intro={t(`registrations.${what}Text`)}
      submit={t(`registrations.${what}Submit`)}
      isDanger={what === 'refuse'}
      fields={['text']}
      send={({ text = '' }) => api(call, { params: { id }, body: { text } })}
      onDone={({ email }) => {
        onClose();
        onDecided();
        return decided(
          what === 'refuse' ? t('registrations.refused') : t('registrations.asked', { email }),
        );
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextArea
          name="text"
          isRequired
          data-autofocus
          maxLength={2000}
          label={t('registrations.text')}
          error={errors.text}
        />
      )}
    </AskDialog>
  );
}
