import { beforeAll, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import type { SearchItem } from './contract.ts';

const shop = useShop();

/**
 * As buyers of the trade ask, and what must come first: the first five are of a category whose title fits, and their names fit
 * where more is asked for; where the shop has fewer such products, all of them stand before any other.
 */
const TABLE: [query: string, category: RegExp, name?: RegExp][] = [
  // what a buyer found misleading
  ['poe switch 8', /switche/, /switch 8×(?!.*bez PoE)/],
  ['switch 8 poe', /switche/, /switch 8×(?!.*bez PoE)/],
  ['akumulátor 12 V 7 Ah', /^Olovené akumulátory/, /7,2 Ah/],
  ['akumulátor 7Ah', /^Olovené akumulátory/, /7,2 Ah/],
  ['detektor dymu', /hlásiče/, /dym/],
  ['dymový detektor', /hlásiče/, /dym/],
  ['4k kamera', /kamery/, /kamera 8 Mpx/],
  ['baterka 12v', /^Olovené akumulátory/],
  ['ftp kábel cat5e', /káble/, /Cat5e F\/UTP/],
  ['gsm komunikátor', /komunikátory/, /LTE/],

  // smoke, heat and gas: what fire alarms call a detector is no detector of burglars
  ['detektory dymu', /hlásiče/, /dym/],
  ['dymové detektory', /hlásiče/, /dym/],
  ['snímač dymu', /hlásiče/, /dym/],
  ['požiarny detektor', /hlásiče/, /hlásič/],
  ['detektor tepla', /hlásiče/, /tepla|teplotný/],
  ['tepelný hlásič', /hlásiče/, /tepla|teplotný/],
  ['detektor CO', /hlásiče/, /CO/],
  ['hlásič CO', /hlásiče/, /hlásič(?: dymu a)? CO|detekciou CO/],
  ['hlásič dymu', /^Autonómne/, /hlásič dymu/],
  ['autonómny hlásič', /^Autonómne/],
  ['dymový hlásič optický', /bodové hlásiče/, /optický dymový/],
  ['lineárny hlásič', /^Lineárne/],
  ['nasávací hlásič', /^Nasávacie/],
  ['tlačidlový hlásič vonkajší', /^Tlačidlové/, /vonkajší/],
  ['požiarne tlačidlo', /^Tlačidlové/],
  ['pätica hlásiča', /^Pätice/],
  ['aerosól na hlásiče', /^Pomôcky/, /aerosól/],
  ['skúšobný aerosól', /^Pomôcky/, /aerosól/],

  // detectors of burglars
  ['detektor', /detektory/i],
  ['pohybový detektor', /pohybové detektory/],
  ['detektor pohybu', /pohybové detektory/],
  ['hlásič pohybu', /pohybové detektory/],
  ['snímač pohybu', /pohybové detektory/],
  ['pir čidlo', /pohybové detektory/, /PIR/],
  ['pir senzor', /pohybové detektory/, /PIR/],
  ['pir detektor', /pohybové detektory/, /PIR/],
  ['vonkajšie čidlo', /^Vonkajšie pohybové/],
  ['detektor rozbitia skla', /rozbitia skla/],
  ['detektor vody', /zaplavenia/, /zaplavenia/],
  ['záplavový detektor', /zaplavenia/, /zaplavenia/],
  ['plynový detektor', /plynu/, /plynu|LPG/],
  ['okenný kontakt', /magnetické kontakty/],
  ['dverový kontakt bezdrôtový', /^Bezdrôtové magnetické/],
  ['magnetický kontakt', /magnetické kontakty/],
  ['húkačka', /[sS]irény/, /siréna/],
  ['vonkajšia húkačka', /^Vonkajšie sirény/],
  ['siréna', /[sS]irény/, /siréna/],
  ['siréna bez majáka', /^Vnútorné sirény/, /bez majáka/],
  ['siréna s majákom', /[sS]irény/, /maják/],

  // control units
  ['centrála', /ústredne/i],
  ['bezdrôtová centrála', /^Bezdrôtové ústredne/],
  ['ústredňa eps', /ústredne EPS/],
  ['hybridná ústredňa', /^Hybridné ústredne/],
  ['ústredňa bez krytu', /ústredne/i, /bez krytu/],
  ['lte komunikátor', /komunikátory/, /LTE/],
  ['4g komunikátor', /komunikátory/, /LTE/],
  ['kľúčenka', /Diaľkové ovládače|prívesky/, /ovládač|prívesok/],
  ['diaľkový ovládač', /^Diaľkové ovládače/],
  ['klávesnica', /klávesnice/],
  ['klávesnica s čítačkou kariet', /klávesnice/, /s čítačkou/],
  ['klávesnica bez čítačky', /klávesnice/, /bez čítačky/],

  // power: what is for a battery is none
  ['akumulátor', /^Olovené akumulátory/],
  ['akumulátory', /^Olovené akumulátory/],
  ['batéria', /^Olovené akumulátory/],
  ['batérie 12v', /^Olovené akumulátory/],
  ['batéria 18 ah', /^Olovené akumulátory/, /18 Ah/],
  ['akumulátor 7,2 Ah', /^Olovené akumulátory/, /7,2 Ah/],
  ['akumulátor 12 Ah', /^Olovené akumulátory/, /12 Ah/],
  ['zdroj', /zdroje/i, /zdroj/],
  ['zálohovaný zdroj', /zdroje/i, /zálohovaný zdroj/],
  ['zdroj pre akumulátor 7 Ah', /^Zálohované zdroje/, /pre akumulátor 7 Ah/],
  ['ups', /zdroje/i, /zálohovaný zdroj/],
  ['záložný zdroj', /zdroje/i, /zálohovaný zdroj/],
  ['napájač 12v', /zdroje/i, /zdroj/],
  ['trafo', /[zZ]droje/, /zdroj/],
  ['zdroj pre kamery', /^Zdroje 12 V pre kamery/],
  ['zdroj na din lištu', /^Zdroje na DIN/],
  ['zdroj na din lištu 24v', /^Zdroje na DIN/, /24 V/],

  // cameras and what belongs to them
  ['kamera', /kamery/, /kamera/],
  ['kamery', /kamery/, /kamera/],
  ['kamerka', /kamery/, /kamera/],
  ['uhd kamera', /kamery/, /kamera 8 Mpx/],
  ['4k dome', /dome/, /dome kamera 8 Mpx/],
  ['kamera 4K vonkajšia', /kamery/, /8 Mpx/],
  ['1080p kamera', /kamery/, /kamera 2 Mpx/],
  ['8 mpx', /kamery/, /8 Mpx/],
  ['dome 8 mpx ir 30 m', /dome/, /dome kamera 8 Mpx/],
  ['ip67 kamera', /kamery/, /kamera/],
  ['kamera vonkajšia ip67 4mpx', /kamery/, /kamera 4 Mpx/],
  ['kupolová kamera', /dome/, /dome kamera/],
  ['tubusová kamera', /bullet|Analógové/, /bullet kamera/],
  ['otočná kamera', /PTZ|Wi-Fi/, /PTZ|otočná/],
  ['wifi kamera', /^Wi-Fi kamery/],
  ['rekordér', /záznamníky/],
  ['rekordér 16 kanálov', /záznamníky/, /16 kanálov/],
  ['nahrávač', /záznamníky/],
  ['nvr', /^Sieťové záznamníky/],
  ['nvr poe', /^Sieťové záznamníky/, /s PoE/],
  ['nvr bez poe', /^Sieťové záznamníky/, /bez PoE/],
  ['záznamník s poe 8 kanálov', /^Sieťové záznamníky/, /8 kanálov, s PoE/],
  ['xvr', /DVR/],
  ['disk 4tb', /^Pevné disky/, /4 TB/],
  ['hdd 4tb', /^Pevné disky/, /4 TB/],
  ['hdd', /^Pevné disky/],
  ['harddisk', /^Pevné disky/],
  ['pevný disk', /^Pevné disky/],
  ['sd karta', /^Pamäťové karty/],
  ['sd karta 128 gb', /^Pamäťové karty/, /128 GB/],
  ['držiak na kameru', /^Držiaky/],
  ['držiak na stenu', /^Držiaky/, /na stenu/],
  ['konzola', /^Držiaky/, /držiak/],
  ['monitor 4k', /^Monitory/, /4K/],
  ['monitor', /[mM]onitory/, /monitor/],
  ['obrazovka', /[mM]onitory/, /monitor/],

  // doors and gates
  ['domofón', /videovrátnik|audiovrátnik/],
  ['videotelefón', /videovrátnik/],
  ['set videovrátnika', /sady videovrátnikov/],
  ['bzučiak', /^Elektrické otvárače/],
  ['magnetický zámok', /^Elektromagnetické/],
  ['elektromagnet 500 kg', /^Elektromagnetické/, /500 kg/],
  ['exit tlačidlo', /^Odchodové/],
  ['čip', /^Karty a prívesky/, /prívesok/],
  ['čítačka', /[čČ]ítačky/],
  ['čítačka kariet', /^Čítačky kariet/],
  ['čítačka bez klávesnice', /^Čítačky kariet/, /bez klávesnice/],
  ['snímač kariet', /^Čítačky kariet/],
  ['kontrolér 4 dvere', /^Prístupové/, /4 dvere/],
  ['kontrolér pre 2 dvere', /^Prístupové/, /2 dvere/],
  ['motor brány', /^Pohony/],
  ['motor na bránu', /^Pohony/],
  ['pohon posuvnej brány', /^Pohony/, /posuvnej/],

  // networks and cabling
  ['switch bez poe', /switche/, /bez PoE/],
  ['prepínač', /switche/],
  ['prepínač 16 portov poe', /switche/, /16×(?!.*bez PoE)/],
  ['poe switch', /^PoE switche/],
  ['switch 24 poe', /switche/, /24×(?!.*bez PoE)/],
  ['ftp kábel', /káble/, /F\/UTP|S\/FTP/],
  ['ftp cat6', /káble/, /Cat6 F\/UTP/],
  ['f/utp cat6a', /káble/, /Cat6A F\/UTP/],
  ['utp kábel cat6', /káble/, /Cat6 .*UTP/],
  ['tienený kábel', /káble/, /F\/UTP|S\/FTP/],
  ['rack', /rozvádzače/],
  ['rack 42u', /^Stojanové/, /42U/],
  ['dátová skriňa', /rozvádzače/],
  ['polica do racku', /^Príslušenstvo rozvádzačov/, /polica/],
  ['mediakonvertor', /^Mediaprevodníky/],
  ['sfp modul', /^SFP/],
  ['sfp transceiver', /^SFP/],
  ['patchcord', /patch káble/],
  ['patchcord cat6 2 m', /patch káble/, /Cat6 .*\b2 m/],
  ['patchpanel', /patch panely/],
  ['patch panel 24', /patch panely/, /24 portov/],
  ['káblový kanál', /lišty/, /lišta/],
  ['krimpovačky', /^Náradie/, /krimpovacie/],
  ['narážačka', /^Náradie/, /zarezávač/],
  ['internetová zásuvka', /^Dátové zásuvky/],
];

test('there are more than a hundred and twenty, each once', () => {
  expect(TABLE.length).toBeGreaterThanOrEqual(120);
  expect(new Set(TABLE.map(([query]) => query)).size).toBe(TABLE.length);
});

type Product = { code: string; name: string; title: string };
let products: Product[];
beforeAll(async () => {
  products = await shop.sql<Product[]>`
    select code, replace(name, e'\\u00a0', ' ') as name, replace(category.title, e'\\u00a0', ' ') as title
    from product join category on category.id = category_id where is_sold`;
});

test.each(TABLE)('%j', async (query, category, name = /./) => {
  const fitting = products.filter((one) => category.test(one.title) && name.test(one.name));
  expect(fitting.length).toBeGreaterThan(0);
  const found = (await find(query)).slice(0, Math.min(5, fitting.length));
  expect(found.map((one) => one.name)).toEqual(
    found.filter(({ code }) => fitting.some((one) => one.code === code)).map((one) => one.name),
  );
  expect(found).toHaveLength(Math.min(5, fitting.length));
});

async function find(query: string): Promise<SearchItem[]> {
  const url = `/admin/v1/search-products/${encodeURIComponent(query)}/sk/12/0`;
  return (await shop.guest().get(url)).json().items;
}
