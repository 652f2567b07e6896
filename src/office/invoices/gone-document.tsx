import { OfficeLink } from '#office/components/link.ts';
import { Screen } from '#office/components/screen.tsx';
import { EmptyState } from '#office/components/states.tsx';
import { t } from '#text/office.ts';
import { buttonClass } from '#ui/button.tsx';

/** No document has this number: said, with a way back to the list. */
export const GoneDocument = ({ number }: { number: string }) => (
  <Screen title={number}>
    <EmptyState
      title={t('invoices.gone')}
      more={t('states.notFoundMore')}
      action={
        <OfficeLink to="/faktury" className={buttonClass({ variant: 'line' })}>
          {t('invoices.backToList')}
        </OfficeLink>
      }
    />
  </Screen>
);
