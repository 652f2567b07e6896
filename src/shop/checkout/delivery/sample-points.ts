import type { PickUpPoint } from '#shop/checkout/steps/draft.ts';

/** Shown when no Packeta key is configured, so that the shop is whole out of the box. */
const PLACES: [name: string, street: string, zip: string, city: string][] = [
  ['Z-BOX Bratislava, Obchodná', 'Obchodná 27', '811 06', 'Bratislava'],
  ['Bratislava, Ružinovská – Papiernictvo Pero', 'Ružinovská 3', '821 01', 'Bratislava'],
  ['Z-BOX Bratislava, Saratovská', 'Saratovská 9', '841 02', 'Bratislava'],
  ['Bratislava, Rusovská cesta – Trafika', 'Rusovská cesta 52', '851 01', 'Bratislava'],
  ['Z-BOX Pezinok, Holubyho', 'Holubyho 28', '902 01', 'Pezinok'],
  ['Senec, Lichnerova – Elektro Svetlo', 'Lichnerova 61', '903 01', 'Senec'],
  ['Z-BOX Malacky, Záhorácka', 'Záhorácka 15', '901 01', 'Malacky'],
  ['Z-BOX Trnava, Hlboká', 'Hlboká 2', '917 01', 'Trnava'],
  ['Trnava, Štefánikova – Kníhkupectvo Strom', 'Štefánikova 14', '917 01', 'Trnava'],
  ['Z-BOX Piešťany, Winterova', 'Winterova 33', '921 01', 'Piešťany'],
  ['Dunajská Streda, Hlavná – Drogéria', 'Hlavná 41', '929 01', 'Dunajská Streda'],
  ['Z-BOX Galanta, Hodská', 'Hodská 376', '924 01', 'Galanta'],
  ['Z-BOX Nitra, Štúrova', 'Štúrova 74', '949 01', 'Nitra'],
  ['Nitra, Farská – Potraviny Lipa', 'Farská 30', '949 01', 'Nitra'],
  ['Z-BOX Nové Zámky, Svätoplukova', 'Svätoplukova 1', '940 01', 'Nové Zámky'],
  ['Levice, Kálmána Kittenbergera – Trafika', 'Kálmána Kittenbergera 2', '934 01', 'Levice'],
  ['Z-BOX Trenčín, Električná', 'Električná 6', '911 01', 'Trenčín'],
  ['Trenčín, Palackého – Papiernictvo Pero', 'Palackého 12', '911 01', 'Trenčín'],
  ['Z-BOX Prievidza, Bojnická cesta', 'Bojnická cesta 20', '971 01', 'Prievidza'],
  ['Z-BOX Považská Bystrica, Centrum', 'Centrum 8', '017 01', 'Považská Bystrica'],
  ['Z-BOX Žilina, Vysokoškolákov', 'Vysokoškolákov 52', '010 08', 'Žilina'],
  ['Žilina, Národná – Elektro Svetlo', 'Národná 11', '010 01', 'Žilina'],
  ['Z-BOX Martin, Jilemnického', 'Jilemnického 27', '036 01', 'Martin'],
  ['Z-BOX Čadca, Palárikova', 'Palárikova 95', '022 01', 'Čadca'],
  ['Ružomberok, Podhora – Kvety', 'Podhora 15', '034 01', 'Ružomberok'],
  ['Z-BOX Banská Bystrica, Tajovského', 'Tajovského 55', '974 01', 'Banská Bystrica'],
  ['Banská Bystrica, Dolná – Kníhkupectvo Strom', 'Dolná 19', '974 01', 'Banská Bystrica'],
  ['Z-BOX Zvolen, Lučenecká cesta', 'Lučenecká cesta 2', '960 01', 'Zvolen'],
  ['Lučenec, Masarykova – Drogéria', 'Masarykova 7', '984 01', 'Lučenec'],
  ['Z-BOX Poprad, Moyzesova', 'Moyzesova 22', '058 01', 'Poprad'],
  ['Spišská Nová Ves, Zimná – Trafika', 'Zimná 48', '052 01', 'Spišská Nová Ves'],
  ['Z-BOX Prešov, Sabinovská', 'Sabinovská 1', '080 01', 'Prešov'],
  ['Prešov, Hlavná – Potraviny Lipa', 'Hlavná 92', '080 01', 'Prešov'],
  ['Z-BOX Bardejov, Dlhý rad', 'Dlhý rad 16', '085 01', 'Bardejov'],
  ['Z-BOX Košice, Toryská', 'Toryská 5', '040 11', 'Košice'],
  ['Košice, Hlavná – Papiernictvo Pero', 'Hlavná 64', '040 01', 'Košice'],
  ['Z-BOX Michalovce, Štefánikova', 'Štefánikova 1', '071 01', 'Michalovce'],
  ['Humenné, Námestie slobody – Kvety', 'Námestie slobody 51', '066 01', 'Humenné'],
];

export const SAMPLE_POINTS: PickUpPoint[] = PLACES.map(([name, street, zip, city], index) => ({
  id: String(1001 + index),
  name,
  address: `${street}, ${zip} ${city}`,
}));

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const zipOf = ({ address }: PickUpPoint) => digitsOf(/\d{3} \d{2}/.exec(address)?.[0] ?? '');
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Postcodes run through the country in order: the more of their beginning is the same, and the less they differ, the nearer. */
export function nearFirst(points: PickUpPoint[], zip: string): PickUpPoint[] {
  const own = digitsOf(zip);
  if (own.length !== 5) return points;
  const sharedWith = (other: string) => {
    const place = Array.from(own).findIndex((digit, index) => other[index] !== digit);
    return place < 0 ? own.length : place;
  };
  return points.toSorted((one, other) => {
    const [a, b] = [zipOf(one), zipOf(other)];
    return (
      sharedWith(b) - sharedWith(a) ||
      Math.abs(Number(a) - Number(own)) - Math.abs(Number(b) - Number(own))
    );
  });
}

/** Every word somewhere in the name or address; a postcode with or without its space. */
export function findPoints(query: string): PickUpPoint[] {
  const words = plain(query).split(' ').filter(Boolean);
  return SAMPLE_POINTS.filter((point) => {
    const text = plain(`${point.name} ${point.address}`);
    const digits = text.replaceAll(' ', '');
    return words.every(
      (word) => text.includes(word) || (/^\d+$/.test(word) && digits.includes(word)),
    );
  });
}
