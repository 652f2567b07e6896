import { Columns } from '#office/components/detail/detail.tsx';
import { Screen } from '#office/components/screen.tsx';
import { WhenLoaded } from '#office/components/states.tsx';
import { t } from '#text/office/prices.ts';
import { AddGroup } from './group-acts.tsx';
import { Explainer } from './explainer.tsx';
import { PlansBox } from './plans-box.tsx';
import { PriceTabs } from './price-tabs.tsx';
import { MatrixBox } from './matrix-box.tsx';
import { useMatrixQuery } from './use-matrix.ts';

/** What groups have off, and what somebody pays for something because of it. */
export const PricesScreen = () => (
  <Screen title={t('prices.title')} actions={<AddGroup />}>
    <PriceTabs at="/ceny" />
    <Columns
      side={
        <>
          <Explainer />
          <PlansBox />
        </>
      }
    >
      <Loaded />
    </Columns>
  </Screen>
);

function Loaded() {
  const query = useMatrixQuery();
  return <WhenLoaded query={query}>{(matrix) => <MatrixBox matrix={matrix} />}</WhenLoaded>;
}
