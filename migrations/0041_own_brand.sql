-- compatible: what the program before does not ask for, it does not see.

-- What the shop is called, what it says of itself and its logo are the owner's. Shops from before this looked like that.
update setting set value = jsonb_build_object(
  'shop_name', 'Bastion',
  'tagline', 'veľkoobchod zabezpečovacej techniky',
  'headline', 'Zabezpečovacia technika a elektronika pre firmy',
  'description', 'Veľkoobchod so zabezpečovacou technikou, kamerovými systémami, elektronickými vrátnikmi, požiarnou signalizáciou a štruktúrovanou kabelážou.',
  'about', 'Alarmy, kamery, videovrátniky, požiarna signalizácia a štruktúrovaná kabeláž pre montážne firmy a integrátorov.'
) || value
where key = 'company';

insert into setting (key, value)
select 'logo', '{"src": "/brand/logo-on-dark.svg", "width": 164, "height": 34, "share": "/brand/share.png", "print": null}'
where exists (select from setting where key = 'company');

-- The tile of a department on the home page: a code above its name and a picture by its address, both may be left out.
alter table menu_item
  add column code text not null default '',
  add column picture text not null default '';
update menu_item set code = case slug when 'sks' then 'ŠKS' else upper(slug) end,
                     picture = '/categories/' || slug || '.svg'
from category where category.id = category_id and slug in ('ezs', 'cctv', 'evs', 'eps', 'sks');
