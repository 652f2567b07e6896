import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { Columns } from '#office/components/detail/detail.tsx';
import { FormArea, FormFlag, FormSelect, FormText } from '#office/components/form/fields.tsx';
import { Box } from '#office/components/screen.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { CategoryField, VendorField } from '#office/goods/goods-fields.tsx';
import { productPlace } from '#office/navigation/places.ts';
import {
  type Product,
  ProductFields,
  recodeProduct,
  saveProduct,
} from '#staff/products/one-contract.ts';
import { UNITS, VAT_RATES } from '#staff/product-choices.ts';
import { t } from '#text/office/product.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { ProductForm, useProductForm } from './product-form.tsx';
import { ProductFrame } from './product-frame.tsx';
import { ReadinessBox } from './readiness-box.tsx';
import styles from './product.module.css';

const RecodeWindow = windowOnDemand(
  async () => (await import('./product-windows.tsx')).RecodeWindow,
);

/** The first tab of a product: what it is called, where it belongs, how it is sold, what is written of it. */
export const BaseScreen = () => (
  <ProductFrame>{(product) => <Base key={product.id} product={product} />}</ProductFrame>
);

const useBaseForm = (product: Product) =>
  useProductForm(product, {
    schema: ProductFields,
    edited: product,
    save: (sent) => api(saveProduct, sent),
  });
type Form = ReturnType<typeof useBaseForm>;

function Base({ product }: { product: Product }) {
  const may = mayDo(useMe(), saveProduct.needs);
  const form = useBaseForm(product);
  return (
    <ProductForm of={form} needs={saveProduct.needs}>
      {may ? null : <Message>{t('product.base.readOnly')}</Message>}
      <Columns
        side={
          <>
            <Sale form={form} />
            <ReadinessBox readiness={product.readiness} />
          </>
        }
      >
        <Names product={product} form={form} />
        <Tax form={form} />
        <Texts form={form} />
        <Address form={form} />
      </Columns>
    </ProductForm>
  );
}

type FormProps = { form: Form };

function Names({ product, form }: FormProps & { product: Product }) {
  return (
    <Box title={t('product.base.names')}>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <FormText
            of={form}
            name="name"
            isRequired
            label={t('product.base.name')}
            hint={t('product.base.nameHint')}
          />
        </div>
        <CodeField product={product} />
        <EanField form={form} />
        <VendorField of={form} name="vendor" />
        <FormText
          of={form}
          name="vendor_code"
          autoComplete="off"
          spellCheck={false}
          label={t('product.base.vendorCode')}
        />
        <div className={styles.wide}>
          <CategoryField of={form} name="category" />
        </div>
        <FormSelect
          of={form}
          name="unit"
          label={t('product.base.unit')}
          options={UNITS.map((unit) => [unit, t(`product.base.units.${unit}`)])}
        />
        <FormText
          of={form}
          name="quantity_step"
          inputMode="numeric"
          label={t('product.base.step')}
        />
        <div className={styles.wide}>
          <FormArea
            of={form}
            name="packs"
            rows={3}
            label={t('product.base.packs')}
            hint={t('product.base.packsHint')}
          />
        </div>
      </div>
    </Box>
  );
}

/** Files, orders and documents know a product by it, so only a draft gets another one. */
function CodeField({ product }: { product: Product }) {
  const may = mayDo(useMe(), recodeProduct.needs);
  const [isAsking, setIsAsking] = useState(false);
  const isOpen = product.is_draft && may;
  return (
    <div>
      <TextField
        label={t('product.base.code')}
        value={product.code}
        readOnly
        hint={isOpen ? undefined : t('product.base.codeFixed')}
      />
      {isOpen ? (
        <Button variant="quiet" size="sm" {...RecodeWindow.soon} onClick={() => setIsAsking(true)}>
          {t('product.base.recode')}
        </Button>
      ) : null}
      {isAsking ? <RecodeWindow product={product} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

/** One that another product has leads to that one. */
function EanField({ form }: FormProps) {
  const other = form.refusal?.isAbout('ean') ? form.refusal.payload.product : undefined;
  return (
    <FormText
      of={form}
      name="ean"
      inputMode="numeric"
      autoComplete="off"
      label={t('product.base.ean')}
      hint={
        typeof other === 'string' ? (
          <Link {...productPlace(other)} target="_blank">
            {t('product.base.eanOther', { code: other })}
          </Link>
        ) : (
          t('product.base.eanHint')
        )
      }
    />
  );
}

/** Of a price, so only who may change prices changes it. */
function Tax({ form }: FormProps) {
  const may = mayDo(useMe(), ['prices.change']);
  if (!may) return null;
  return (
    <Box title={t('product.base.tax')}>
      <div className={styles.grid}>
        <FormSelect
          of={form}
          name="vat"
          label={t('product.base.vat')}
          options={VAT_RATES.map((rate) => [String(rate), `${rate} %`])}
        />
        <FormText
          of={form}
          name="exemption_code"
          autoComplete="off"
          spellCheck={false}
          label={t('product.base.exemptionCode')}
          hint={t('product.base.exemptionCodeHint')}
        />
        <div className={styles.wide}>
          <FormText of={form} name="exemption_reason" label={t('product.base.exemptionReason')} />
        </div>
      </div>
    </Box>
  );
}

const Texts = ({ form }: FormProps) => (
  <Box title={t('product.base.texts')}>
    <div className={styles.rows}>
      <FormArea
        of={form}
        name="short_description"
        rows={3}
        label={t('product.base.short')}
        hint={t('product.base.shortHint')}
      />
      <FormArea
        of={form}
        name="description"
        rows={14}
        spellCheck
        className={styles.html}
        label={t('product.base.description')}
        hint={t('product.base.descriptionHint')}
      />
    </div>
  </Box>
);

function Address({ form }: FormProps) {
  const { slug } = form.seen.value;
  const isAnother = form.changed.includes('slug');
  return (
    <Box title={t('product.base.address')}>
      <FormText
        of={form}
        name="slug"
        isRequired
        autoComplete="off"
        spellCheck={false}
        label={t('product.base.slug')}
        hint={isAnother ? t('product.base.slugChanged') : t('product.base.slugHint', { slug })}
      />
    </Box>
  );
}

const Sale = ({ form }: FormProps) => (
  <Box title={t('product.base.sale')}>
    <div className={styles.rows}>
      <FormFlag
        of={form}
        name="is_sold"
        label={t('product.base.visible')}
        hint={t('product.base.visibleHint')}
      />
      <FormText
        of={form}
        name="offer_position"
        inputMode="numeric"
        label={t('product.base.offer')}
        hint={t('product.base.offerHint')}
      />
    </div>
  </Box>
);
