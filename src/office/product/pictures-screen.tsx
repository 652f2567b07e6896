import { ArrowLeft, ArrowRight, ImageUp, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { Box } from '#office/components/screen.tsx';
import type { Product } from '#staff/products/one-contract.ts';
import {
  addPicture,
  type EditedPictures,
  getPictures,
  LARGEST_PICTURE,
  PictureFields,
  savePictures,
} from '#staff/products/pictures-contract.ts';
import { t } from '#text/office/product.ts';
import { Chip } from '#ui/chip.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { FileDrop } from './file-drop.tsx';
import { ProductForm, useProductForm } from './product-form.tsx';
import { ProductTab } from './product-tab.tsx';
import { moved } from './related-lines.ts';
import { useLines } from './use-lines.ts';
import { useOrdering } from './use-ordering.ts';
import styles from './pictures.module.css';

/** How a product looks: its pictures in their order, the first of which is its cover. */
export const PicturesScreen = () => (
  <ProductTab about={['products', 'pictures']} read={(asked) => api(getPictures, asked)}>
    {({ edited }, product) => <Pictures product={product} edited={edited} />}
  </ProductTab>
);

/** As base64: what a call carries is text. */
const contentOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*?,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

type Props = { product: Product; edited: EditedPictures };

function Pictures({ product, edited }: Props) {
  const may = mayDo(useMe(), savePictures.needs);
  const form = useProductForm(product, {
    schema: PictureFields,
    edited,
    save: async (sent) => (await api(savePictures, sent)).edited,
  });
  const toasts = useToasts();
  const { lines, set, error } = useLines(form, 'pictures', t('product.pictures.title'));
  const [said, setSaid] = useState('');
  const urls = new Map(edited.files.map(({ file, url }) => [file, url]));
  const move = (at: number, by: number) => {
    set(moved(lines, at, by));
    const place = Math.min(lines.length, Math.max(1, at + by + 1));
    setSaid(t('product.pictures.moved', { place }));
  };
  const ordering = useOrdering('tiles', move);
  const isHeld = form.changed.length > 0;
  return (
    <ProductForm of={form} needs={savePictures.needs}>
      <Box title={t('product.pictures.title')}>
        {lines.length === 0 ? <p>{t('product.pictures.none')}</p> : null}
        <ul className={styles.pictures}>
          {lines.map((line, at) => {
            const { file, caption } = pictureIn(line);
            const place = at + 1;
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in it
              <li key={file} {...ordering.placeOf(at)}>
                <img
                  src={urls.get(file)}
                  alt={caption}
                  loading="lazy"
                  decoding="async"
                  {...(may ? ordering.handleOf(at) : {})}
                />
                {at === 0 ? <Chip tone="success">{t('product.pictures.cover')}</Chip> : null}
                <TextField
                  label={t('product.pictures.caption', { place })}
                  value={caption}
                  onChange={(event) =>
                    set(
                      lines.map((one) =>
                        one === line ? lineOf({ file, caption: event.target.value }) : one,
                      ),
                    )
                  }
                />
                <span className={styles.acts}>
                  <IconButton
                    icon={<ArrowLeft />}
                    label={t('product.pictures.earlier', { place })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon={<ArrowRight />}
                    label={t('product.pictures.later', { place })}
                    disabled={place === lines.length}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    icon={<X />}
                    label={t('product.pictures.remove', { place })}
                    onClick={() => set(lines.filter((one) => one !== line))}
                  />
                </span>
              </li>
            );
          })}
        </ul>
        {error ? <FieldError>{error}</FieldError> : null}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </Box>
      {may ? (
        <FileDrop
          icon={<ImageUp />}
          words={t(isHeld ? 'product.pictures.held' : 'product.pictures.drop')}
          choose={t('product.pictures.choose')}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff"
          isHeld={isHeld}
          largest={LARGEST_PICTURE}
          tooLarge={(name) => t('product.pictures.large', { name })}
          bring={async (file) => {
            const body = { name: file.name.slice(-200), content: await contentOf(file) };
            const { is_small: isSmall } = await api(addPicture, {
              params: { id: product.id },
              body,
            });
            if (isSmall) toasts.warning(t('product.pictures.small', { name: file.name }));
          }}
        />
      ) : null}
    </ProductForm>
  );
}

type Picture = { file: number; caption: string };

function pictureIn(line: string): Picture {
  const [file = '', ...caption] = line.split('|');
  return { file: Number(file), caption: caption.join('|').replace(/^ /, '') };
}
const lineOf = ({ file, caption }: Picture) => `${file} | ${caption}`;
