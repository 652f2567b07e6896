import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { ArticlePage } from '#shop/content/article-page.tsx';
import { blogQuery } from '#shop/content/queries.ts';
import { articleData, breadcrumbData, notFoundHead, pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/blog/$language/$blogName')({
  loader: async ({ context: { api, queryClient }, params: { language, blogName } }) => {
    if (language !== 'sk') throw notFound();
    return orNotFound(queryClient.ensureQueryData(blogQuery(api, blogName)));
  },
  head: ({ match, loaderData: blog }) => {
    if (!blog) return notFoundHead({ match });
    const { origin, site } = match.context;
    const path = `/blog/sk${blog.url.url}`;
    return pageHead({
      site,
      path,
      title: blog.title,
      description: blog.perex.replaceAll(/<[^>]*>/g, ''),
      image: blog.image ?? undefined,
      type: 'article',
      jsonLd: [
        articleData(site, path, blog),
        breadcrumbData(origin, [
          { label: t('menu.blog'), path: '/blog' },
          { label: blog.title, path },
        ]),
      ],
    });
  },
  component: function Article() {
    const { api, origin } = Route.useRouteContext();
    const { data: blog } = useSuspenseQuery(blogQuery(api, Route.useParams().blogName));
    return <ArticlePage blog={blog} url={`${origin}/blog/sk${blog.url.url}`} />;
  },
});
