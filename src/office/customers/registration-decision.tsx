import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormArea } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { useTypedForm } from '#office/components/form/use-typed-form.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Box } from '#office/components/screen.tsx';
import { LoadingState } from '#office/components/states.tsx';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { customerPlace } from '#office/navigation/places.ts';
import {
  Answer,
  Approval,
  approveRegistration,
  askForMore,
  refuseRegistration,
  type Registration,
} from '#staff/customers/registrations-contract.ts';
import { t } from '#text/office/customers.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { termsQuery, type UsualTerms } from './terms-query.ts';
import { TermsFields } from './terms-fields.tsx';
import styles from './registrations.module.css';

type Props = { registration: Registration; onDecided: () => void };

/** A decided registration leaves the list, and the next one is shown. */
const useDecided = () => useDone('registrations', 'customers');

/** Terms and the decision in one step; the group that most new customers have got stands there already. */
export function RegistrationDecision(props: Props) {
  const { data: terms } = useQuery(termsQuery);
  const mayDecide = mayDo(useMe(), approveRegistration.needs);
  if (!terms) return <LoadingState />;
  return mayDecide ? <Decision {...props} terms={terms} /> : null;
}

type DecisionProps = Props & { terms: UsualTerms };

function Decision({ registration, onDecided, terms }: DecisionProps) {
  const { id, company_name: name, checks } = registration;
  const decided = useDecided();
  const [asked, setAsked] = useState<'refuse' | 'ask' | null>(null);
  const isUnverified = checks.register !== 'ok';
  const form = useTypedForm({
    schema: Approval,
    begins: { group: terms.group },
    send: (approval) =>
      api(approveRegistration, {
        params: { id },
        body: { ...approval, is_unverified_accepted: isUnverified },
      }),
    onSent: ({ email }) => {
      onDecided();
      return decided(t('registrations.approved', { name, email }));
    },
  });
  // The next registration of the list is on the same screen, and another form.
  const { question } = useLeaveQuestion(
    form.changed.length > 0 && !form.isPending,
    undefined,
    ({ next }) => next.fullPath === '/registracie' && String(next.search.firma) === String(id),
  );
  return (
    <Box isFlush title={t('registrations.terms')}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <div className={styles.fields}>
          <TermsFields of={form} groups={terms.groups} />
          <FormArea
            of={form}
            name="message"
            className={styles.wide}
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
          <Approve registration={registration} isPending={form.isPending} />
        </div>
        {checks.company_id === 'wrong' ? (
          <p className={styles.problem}>{t('registrations.wrongIco')}</p>
        ) : null}
        <FormProblem>{form.problem}</FormProblem>
      </form>
      {asked ? (
        <AnswerDialog
          registration={registration}
          what={asked}
          onDecided={onDecided}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {question}
    </Box>
  );
}

type ApproveProps = { registration: Registration; isPending: boolean };

/** A registration with a wrong number cannot be approved until it is corrected. */
const Approve = ({ registration: { id, checks }, isPending }: ApproveProps) =>
  checks.company_id === 'wrong' ? (
    <Link {...customerPlace(id)} className={buttonClass({ variant: 'line' })}>
      {t('registrations.fix')}
    </Link>
  ) : (
    <Button
      type="submit"
      variant="buy"
      icon={<UserCheck />}
      isLoading={isPending}
      onClick={(event) => {
        // The second press of a double click would approve the one shown next.
        if (event.detail > 1) event.preventDefault();
      }}
    >
      {t('registrations.approve')}
    </Button>
  );

type AnswerProps = Props & { what: 'refuse' | 'ask'; onClose: () => void };

function AnswerDialog({ registration, what, onDecided, onClose }: AnswerProps) {
  const { id, company_name: name } = registration;
  const decided = useDecided();
  const call = what === 'refuse' ? refuseRegistration : askForMore;
  return (
    <AskForm
      title={t(`registrations.${what}Title`, { name })}
      intro={t(`registrations.${what}Text`)}
      submit={t(`registrations.${what}Submit`)}
      isDanger={what === 'refuse'}
      schema={Answer}
      send={(body) => api(call, { params: { id }, body })}
      onDone={({ email }) => {
        onDecided();
        return decided(
          what === 'refuse' ? t('registrations.refused') : t('registrations.asked', { email }),
        );
      }}
      onClose={onClose}
    >
      {(form) => (
        <FormArea
          of={form}
          name="text"
          isRequired
          data-autofocus
          maxLength={2000}
          label={t('registrations.text')}
        />
      )}
    </AskForm>
  );
}
