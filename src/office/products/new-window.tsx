import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { CategoryField, CodeField, VendorField } from '#office/goods/goods-fields.tsx';
import { productPlace } from '#office/navigation/places.ts';
import { addProduct, NewProduct } from '#staff/products/one-contract.ts';
import { t } from '#text/office/products.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** What a draft needs; the rest is filled in on its own screen, which opens. */
export function NewWindow({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  return (
    <AskForm
      title={t('products.new.title')}
      intro={t('products.new.intro')}
      submit={t('products.new.submit')}
      schema={NewProduct}
      send={(body) => api(addProduct, { body })}
      onDone={async ({ code }) => {
        toasts.success(t('products.new.added', { code }));
        await Promise.all([router.navigate(productPlace(code)), readAnew(client, ['products'])]);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CodeField of={form} name="code" hint={t('products.new.codeHint')} />
          <FormText of={form} name="name" isRequired label={t('products.new.name')} />
          <VendorField of={form} name="vendor" />
          <CategoryField of={form} name="category" />
        </>
      )}
    </AskForm>
  );
}
