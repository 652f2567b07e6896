import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { t } from '#text/checkout.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import type { PickUpPoint } from '#shop/checkout/steps/draft.ts';
import styles from './point-choice.module.css';
import { PointPicker } from './point-picker.tsx';
import { usePointMap } from './use-point-map.ts';

type Props = {
  point: PickUpPoint | null;
  zip: string;
  error: string | undefined;
  onPick: (point: PickUpPoint) => void;
};

/** The pick-up point of the chosen carrier: their own map where there is a key, our list otherwise. */
export function PointChoice({ point, zip, error, onPick }: Props) {
  const key = useQuery(siteQuery(useApi())).data?.packeta_key ?? null;
  const map = usePointMap(onPick);
  const [isListOpen, setIsListOpen] = useState(false);
  const errorId = useId();
  const problem = map.problem ?? (point ? undefined : error);

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
        isLoading={map.isLoading}
        aria-describedby={problem ? errorId : undefined}
        data-invalid={problem ? '' : undefined}
        onClick={() => (key === null ? setIsListOpen(true) : void map.open(key))}
      >
        {map.problem
          ? t('common.tryAgain')
          : t(point ? 'checkout.packeta.change' : 'checkout.packeta.choose')}
      </Button>
      {problem ? <FieldError id={errorId}>{problem}</FieldError> : null}
      {isListOpen ? (
        <PointPicker
          chosen={point}
          zip={zip}
          onClose={() => setIsListOpen(false)}
          onPick={(picked) => {
            onPick(picked);
            setIsListOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
