import { useState } from 'react';
import { Box } from '#office/components/screen.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Account } from '#staff/people/account-contract.ts';
import type { Step } from './second-factor-steps.tsx';

const Steps = windowOnDemand(
  async () => (await import('./second-factor-steps.tsx')).SecondFactorSteps,
);

/** Turns sign-in by codes of an app in the phone on and off, and gives recovery codes for when the phone is lost. */
export function SecondFactor({ state }: { state: Account['second_factor'] }) {
  const [step, setStep] = useState<Step | null>(null);
  const opens = (name: 'password' | 'renew' | 'off') => ({
    ...Steps.soon,
    onClick: () => setStep({ name }),
  });
  return (
    <Box
      title={t('account.codes.title')}
      badge={
        <Chip tone={state.is_on ? 'success' : 'warning'}>
          {t(state.is_on ? 'account.codes.on' : 'account.codes.off')}
        </Chip>
      }
      action={
        state.is_on ? (
          <>
            <Button variant="line" size="sm" {...opens('renew')}>
              {t('account.codes.renew')}
            </Button>
            <Button variant="quiet" size="sm" {...opens('off')}>
              {t('account.codes.turnOff')}
            </Button>
          </>
        ) : (
          <Button size="sm" {...opens('password')}>
            {t('account.codes.turnOn')}
          </Button>
        )
      }
    >
      {state.is_on
        ? `${t('account.codes.onNote', { day: formatDate(state.since!) })} ${plurals('account.codes.left', state.recovery_codes_left)}`
        : t('account.codes.offNote')}
      {step ? <Steps step={step} onStep={setStep} onClose={() => setStep(null)} /> : null}
    </Box>
  );
}
