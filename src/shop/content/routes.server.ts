import { ok } from '#base/wire/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import { getBlog, listBlogs, listHomepageBlogs } from './blog.server.ts';
import * as contract from './contract.ts';
import { getHomepage, listBanners } from './homepage.server.ts';
import { getMenu } from './menu.server.ts';
import { sendQuestion } from './question.server.ts';
import { getSite } from './site.server.ts';
import { getTextPage } from './text-page.server.ts';

export const contentRoutes: SliceRoutes = (app, { sql, config }) => {
  app.route({
    ...contract.getMenu,
    handler: async () => ok({ menu: await getMenu(sql) }),
  });

  app.route({
    ...contract.getSite,
    handler: async () => ok({ site: await getSite(sql, config) }),
  });

  app.route({
    ...contract.listBanners,
    handler: async () => ok({ banners: await listBanners(sql) }),
  });

  app.route({
    ...contract.getHomepage,
    handler: async () => ok(await getHomepage(sql)),
  });

  app.route({
    ...contract.listHomepageBlogs,
    handler: async () => ok({ blogs: await listHomepageBlogs(sql) }),
  });

  for (const endpoint of [contract.listBlogs, contract.listBlogsAtRoot])
    app.route({
      ...endpoint,
      handler: async ({ params }) => ok(await listBlogs(sql, params)),
    });

  app.route({
    ...contract.getBlog,
    handler: async ({ params }) => ok({ blog: await getBlog(sql, params.url) }),
  });

  app.route({
    ...contract.getTextPage,
    handler: async ({ params }) => ok({ page: await getTextPage(sql, params.url) }),
  });

  app.route({
    ...contract.sendQuestion,
    handler: async ({ ip, body }) => {
      await sendQuestion(sql, ip, body);
      return ok({});
    },
  });
};
