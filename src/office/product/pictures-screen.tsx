import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ImageUp, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
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
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { ProductForm, useProductForm } from './product-form.tsx';
import { ProductTab } from './product-tab.tsx';
import { moved } from './related-lines.ts';
import { useLines } from './use-lines.ts';
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

/** One after another, in the order in which they were dropped; one that is refused does not keep the others out. */
function useUpload({ id }: Product) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        try {
          if (file.size > LARGEST_PICTURE)
            throw new RangeError(t('product.pictures.large', { name: file.name }));
          const body = { name: file.name.slice(-200), content: await contentOf(file) };
          await api(addPicture, { params: { id }, body });
        } catch (error) {
          toasts.error(
            error instanceof RangeError ? error.message : `${file.name}: ${wordsOf(error)}`,
          );
        }
      }
      await readAnew(client, ['products']);
    },
  });
}

type Props = { product: Product; edited: EditedPictures };

function Pictures({ product, edited }: Props) {
  const may = mayDo(useMe(), savePictures.needs);
  const form = useProductForm(product, {
    schema: PictureFields,
    edited,
    save: async (sent) => (await api(savePictures, sent)).edited,
  });
  const { lines, set } = useLines(form, 'pictures', t('product.pictures.title'));
  const [said, setSaid] = useState('');
  const urls = new Map(edited.files.map(({ file, url }) => [file, url]));
  const move = (at: number, by: number) => {
    set(moved(lines, at, by));
    const place = Math.min(lines.length, Math.max(1, at + by + 1));
    setSaid(t('product.pictures.moved', { place }));
  };
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
              <li
                key={file}
                onKeyDown={(event) => {
                  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
                  if (!by || !event.altKey) return;
                  event.preventDefault();
                  move(at, by);
                }}
              >
                <img src={urls.get(file)} alt={caption} loading="lazy" decoding="async" />
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
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </Box>
      {may ? <Upload product={product} isHeld={form.changed.length > 0} /> : null}
    </ProductForm>
  );
}

type Picture = { file: number; caption: string };

function pictureIn(line: string): Picture {
  const [file = '', ...caption] = line.split('|');
  return { file: Number(file), caption: caption.join('|').replace(/^ /, '') };
}
const lineOf = ({ file, caption }: Picture) => `${file} | ${caption}`;

/** What is dropped is kept at once; what is typed has to be saved before. */
function Upload({ product, isHeld }: { product: Product; isHeld: boolean }) {
  const upload = useUpload(product);
  const choose = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isClosed = isHeld || upload.isPending;
  const bring = (files: FileList | null) => {
    if (!isClosed && files && files.length > 0) upload.mutate([...files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    bring(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only takes files that are dropped; the button does the same
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <ImageUp />
      <p>{t(isHeld ? 'product.pictures.held' : 'product.pictures.drop')}</p>
      <Button
        variant="line"
        disabled={isHeld}
        isLoading={upload.isPending}
        onClick={() => choose.current?.click()}
      >
        {t('product.pictures.choose')}
      </Button>
      <input
        ref={choose}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff"
        aria-label={t('product.pictures.choose')}
        onChange={(event) => {
          bring(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
