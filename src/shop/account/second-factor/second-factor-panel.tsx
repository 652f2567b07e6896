import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { hearOtherTabs, tellOtherTabs } from '#shop/kernel/tabs.ts';
import { t } from '#text/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './second-factor-contract.ts';
import { ProofForm } from './second-factor-form.tsx';
import { secondFactorQuery } from './second-factor-queries.ts';
import { RecoveryCodes, SecretPicture, type Begun } from './second-factor-shown.tsx';

export type Change = 'on' | 'off' | 'codes';

type Props = { change: Change; isOn: boolean; onClose: () => void };

/** What other tabs hear when a key is made: the one they show works no more. */
const BEGUN_KEY = ['second-factor-begun'];

/** One change from its first question to what is shown at the end. */
export function SecondFactorPanel({ change, isOn, onClose }: Props) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<Begun>();
  const [isBegunElsewhere, setIsBegunElsewhere] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const { queryKey } = secondFactorQuery(api);
  const readAgain = () => {
    tellOtherTabs(queryKey);
    void queryClient.invalidateQueries({ queryKey });
  };
  const showCodes = (response: { recovery_codes: string[] }) => {
    setCodes(response.recovery_codes);
    readAgain();
  };
  const begin = (given: Begun) => {
    tellOtherTabs(BEGUN_KEY);
    setBegun(given);
  };
  useEffect(
    () =>
      hearOtherTabs({
        onStale: ([about]) => {
          if (about !== BEGUN_KEY[0] || !begun) return;
          setBegun(undefined);
          setIsBegunElsewhere(true);
        },
        onVisitor: () => {},
      }),
    [begun],
  );
  // Another tab has done it, or undone it.
  const isOver = !codes && (change === 'on') === isOn;
  useEffect(() => {
    if (isOver) onClose();
  });
  const shared = { onCancel: onClose, onRefused: readAgain };

  if (codes) return <RecoveryCodes codes={codes} isNew={change === 'on'} onClose={onClose} />;
  if (change === 'on' && !begun)
    return (
      <ProofForm
        {...shared}
        key="begin"
        asks={['password']}
        intro={t(`account.secondFactor.${isBegunElsewhere ? 'begunElsewhere' : 'intro'}`)}
        submit={t('account.secondFactor.continue')}
        send={({ password }) => api(contract.beginSecondFactor, { body: { password } })}
        onDone={begin}
      />
    );
  if (change === 'on')
    return (
      <ProofForm
        {...shared}
        key="confirm"
        asks={['code']}
        intro={<SecretPicture {...begun!} />}
        codeLabel={t('account.secondFactor.code')}
        submit={t('account.secondFactor.confirm')}
        send={({ code }) => api(contract.confirmSecondFactor, { body: { code } })}
        onDone={(response) => {
          showCodes(response);
          toasts.success(t('toasts.secondFactorOn'));
        }}
      />
    );
  if (change === 'codes')
    return (
      <ProofForm
        {...shared}
        asks={['password', 'code']}
        intro={t('account.secondFactor.renewIntro')}
        codeLabel={t('account.secondFactor.codeOrRecovery')}
        submit={t('account.secondFactor.renew')}
        send={(body) => api(contract.renewRecoveryCodes, { body })}
        onDone={showCodes}
      />
    );
  return (
    <ProofForm
      {...shared}
      asks={['password', 'code']}
      intro={t('account.secondFactor.turnOffIntro')}
      codeLabel={t('account.secondFactor.codeOrRecovery')}
      submit={t('account.secondFactor.turnOff')}
      send={(body) => api(contract.turnOffSecondFactor, { body })}
      onDone={() => {
        readAgain();
        toasts.success(t('toasts.secondFactorOff'));
        onClose();
      }}
    />
  );
}
