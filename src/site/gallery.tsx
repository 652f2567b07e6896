import { GalleryPage } from '#ui/gallery-page.tsx';
import { NewsletterForm } from './frame/newsletter-form.tsx';

/** Controls in every state, and the parts of the shop that no page shows. */
export default function Gallery() {
  return (
    <>
      <GalleryPage />
      <div className="wrap">
        <NewsletterForm />
      </div>
    </>
  );
}
