import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { Change } from './second-factor-panel.tsx';
import { secondFactorQuery } from './second-factor-queries.ts';
import styles from './second-factor.module.css';

// Used once in years, so its forms are loaded on demand.
const SecondFactorPanel = lazy(async () => {
  const { SecondFactorPanel } = await import('./second-factor-panel.tsx');
  return { default: SecondFactorPanel };
});

/** Whether signing in asks for a code of the phone, and the way to change it. */
export function SecondFactorCard() {
  const { data: factor } = useSuspenseQuery(secondFactorQuery(useApi()));
  const [change, setChange] = useState<Change>();
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setChange(undefined);
    // The button that was pressed is no longer on the page.
    title.current?.focus();
  };

  return (
    <Card as="section" id="second-factor" isPadded className={styles.card}>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {t('account.secondFactor.title')}
        </h2>
        <Chip tone={factor.is_on ? 'success' : 'neutral'}>
          {t(`account.secondFactor.${factor.is_on ? 'on' : 'off'}`)}
        </Chip>
      </div>
      {change ? (
        <Suspense fallback={<Skeleton />}>
          <SecondFactorPanel change={change} isOn={factor.is_on} onClose={close} />
        </Suspense>
      ) : (
        <>
          <p className="muted">
            {factor.since
              ? `${t('account.secondFactor.since', { at: formatMoment(factor.since) })} ${plurals('account.secondFactor.left', factor.recovery_codes_left)}`
              : t('account.secondFactor.intro')}
          </p>
          <div className={styles.actions}>
            {factor.is_on ? (
              <>
                <Button onClick={() => setChange('codes')}>
                  {t('account.secondFactor.renew')}
                </Button>
                <Button variant="line" onClick={() => setChange('off')}>
                  {t('account.secondFactor.turnOff')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setChange('on')}>{t('account.secondFactor.turnOn')}</Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
