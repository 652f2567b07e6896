import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '#base/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { useToasts } from '#ui/toasts.tsx';
import type { PickUpPoint } from './draft.ts';
import { pickWithWidget } from './packeta.ts';
import styles from './point-choice.module.css';

const PointPicker = lazy(async () => ({
  default: (await import('./point-picker.tsx')).PointPicker,
}));

type Props = {
  point: PickUpPoint | null;
  error: string | undefined;
  onChange: (point: PickUpPoint) => void;
};

/** The pick-up point of the chosen carrier: their own map where there is a key, our list otherwise. */
export function PointChoice({ point, error, onChange }: Props) {
  const toasts = useToasts();
  const key = useQuery(siteQuery(useApi())).data?.packeta_key ?? null;
  const [isListOpen, setIsListOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function choose() {
    if (key === null) return setIsListOpen(true);
    setIsLoading(true);
    setHasFailed(false);
    try {
      const picked = await pickWithWidget(key);
      if (picked) onChange(picked);
    } catch {
      setHasFailed(true);
      toasts.warning(t('toasts.pickupPointUnavailable'));
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <div className={styles.choice}>
      {point ? (
        <p className={styles.chosen}>
          <MapPin />
          <span>
            <small>{t('checkout.packeta.chosen')}</small>
            <b>{point.name}</b>
            <span>{point.address}</span>
          </span>
        </p>
      ) : null}
      <Button
        variant="line"
        size={point ? 'sm' : 'md'}
        icon={point ? null : <MapPin />}
        isLoading={isLoading}
        onClick={() => void choose()}
      >
        {t(
          hasFailed
            ? 'common.tryAgain'
            : point
              ? 'checkout.packeta.change'
              : 'checkout.packeta.choose',
        )}
      </Button>
      {hasFailed ? <FieldError>{t('checkout.packeta.unavailable')}</FieldError> : null}
      {error && !point ? <FieldError>{error}</FieldError> : null}
      <Suspense fallback={null}>
        {isListOpen ? (
          <PointPicker
            chosen={point}
            onClose={() => setIsListOpen(false)}
            onPick={(picked) => {
              onChange(picked);
              setIsListOpen(false);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
