import { t } from '#text/checkout.ts';
import { FileMenu } from '#ui/overlay/file-menu.tsx';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

/** The basket as a file; the server leaves prices out for guests. */
export const ExportMenu = ({ seesPrices }: { seesPrices: boolean }) => (
  <FileMenu
    label={t('cart.export.button')}
    files={FORMATS.map((format) => ({
      href: `/files/basket/${format}`,
      label: t(`cart.export.${format}`),
      hint: t(seesPrices ? 'cart.export.withPrices' : 'cart.export.withoutPrices'),
    }))}
  />
);
