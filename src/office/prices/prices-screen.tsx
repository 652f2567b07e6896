import { Screen } from '#office/components/screen.tsx';
import { t } from '#text/office/prices.ts';
import { Explainer } from './explainer.tsx';

export const PricesScreen = () => (
  <Screen title={t('prices.title')}>
    <Explainer />
  </Screen>
);
