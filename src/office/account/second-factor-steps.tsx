import { useQueryClient } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  FirstCode,
  OwnPassword,
  Proof,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#staff/people/account-contract.ts';
import { t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { accountQuery } from './account-queries.ts';
import styles from './account.module.css';

export type Step =
  | { name: 'password' | 'renew' | 'off' }
  | { name: 'confirm'; secret: string; picture: string }
  | { name: 'codes'; codes: string[] };

type Props = { step: Step; onStep: (step: Step) => void; onClose: () => void };

/** One window after another, until it is done. */
export function SecondFactorSteps({ step, onStep, onClose }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();
  const close = () => {
    onClose();
    void client.invalidateQueries(accountQuery);
  };
  const showCodes = ({ recovery_codes: codes }: { recovery_codes: string[] }) =>
    onStep({ name: 'codes', codes });

  if (step.name === 'codes')
    return (
      <Dialog
        isOpen
        title={t('account.codes.recovery')}
        onClose={close}
        footer={<Button onClick={close}>{t('account.codes.saved')}</Button>}
      >
        <div className={styles.notes}>
          <p>{t('account.codes.recoveryNote')}</p>
          <ul className={styles.codes}>
            {step.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      </Dialog>
    );
  if (step.name === 'confirm')
    return (
      <AskForm
        key="confirm"
        title={t('account.codes.title')}
        submit={t('account.codes.confirm')}
        schema={FirstCode}
        send={(body) => api(confirmSecondFactor, { body })}
        onDone={(result) => {
          toasts.success(t('account.codes.turnedOn'));
          showCodes(result);
        }}
        onClose={close}
      >
        {(form) => (
          <>
            <p>{t('account.codes.scan')}</p>
            <img className={styles.picture} src={step.picture} alt={t('account.codes.picture')} />
            <p>
              {t('account.codes.byHand')} <span className={styles.secret}>{step.secret}</span>
            </p>
            <FormText
              of={form}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              label={t('account.codes.code')}
            />
          </>
        )}
      </AskForm>
    );
  if (step.name === 'password')
    return (
      <AskForm
        key="password"
        title={t('account.codes.title')}
        intro={t('account.codes.askPassword')}
        submit={t('account.codes.next')}
        schema={OwnPassword}
        send={(body) => api(beginSecondFactor, { body })}
        onDone={({ secret, picture }) => onStep({ name: 'confirm', secret, picture })}
        onClose={close}
      >
        {(form) => <PasswordAsked of={form} />}
      </AskForm>
    );
  const isOff = step.name === 'off';
  return (
    <AskForm
      key={step.name}
      title={t(isOff ? 'account.codes.turnOff' : 'account.codes.renew')}
      intro={t('account.codes.askPassword')}
      submit={t(isOff ? 'account.codes.turnOff' : 'account.codes.next')}
      isDanger={isOff}
      schema={Proof}
      send={async (body) =>
        isOff ? void (await api(turnOffSecondFactor, { body })) : api(renewRecoveryCodes, { body })
      }
      onDone={(renewed) => {
        if (renewed) showCodes(renewed);
        else toasts.success(t('account.codes.turnedOff'));
      }}
      onClose={close}
    >
      {(form) => (
        <>
          <PasswordAsked of={form} />
          <FormText
            of={form}
            name="code"
            autoComplete="one-time-code"
            label={t('account.codes.codeOrRecovery')}
          />
        </>
      )}
    </AskForm>
  );
}

/** The password is asked for once more before anything about signing in is changed. */
export const PasswordAsked = ({ of }: { of: TypedForm }) => (
  <FormText
    of={of}
    name="password"
    type="password"
    data-autofocus
    autoComplete="current-password"
    label={t('signIn.password')}
  />
);
