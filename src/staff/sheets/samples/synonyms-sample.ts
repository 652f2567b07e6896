/** What customers say | what the catalogue calls it; with `both`, each of them means all the others. */
type Said = [words: string, means: string, ways?: 'both'];

/** Words of a trade in security technique and cabling: what the demo shop has, and what a shop may begin with. */
const TRADE_WORDS: Said[] = [
  // fire: what the trade calls a detector is called "hlásič" there
  ['detektor dymu', 'hlásič dymu | dymový hlásič'],
  ['dymový detektor', 'dymový hlásič | hlásič dymu'],
  ['snímač dymu', 'hlásič dymu | dymový hlásič'],
  ['požiarny detektor', 'dymový hlásič | hlásič dymu | teplotný hlásič'],
  ['detektor tepla', 'hlásič tepla | teplotný hlásič'],
  ['tepelný hlásič', 'teplotný hlásič | hlásič tepla', 'both'],
  ['detektor co', 'hlásič CO'],
  ['požiarne tlačidlo', 'tlačidlový hlásič'],

  // alarms
  ['čidlo', 'detektor'],
  ['senzor', 'detektor'],
  ['snímač pohybu', 'pohybový detektor'],
  ['detektor pohybu', 'pohybový detektor', 'both'],
  ['hlásič pohybu', 'pohybový detektor'],
  ['centrála', 'ústredňa'],
  ['okenný kontakt', 'magnetický kontakt'],
  ['dverový kontakt', 'magnetický kontakt'],
  ['záplavový detektor', 'detektor zaplavenia', 'both'],
  ['detektor vody', 'detektor zaplavenia'],
  ['plynový detektor', 'detektor zemného plynu | detektor LPG'],
  ['húkačka', 'siréna'],
  ['kľúčenka', 'diaľkový ovládač | prívesok'],
  ['gsm', 'LTE | 4G'],
  ['4g', 'LTE', 'both'],
  ['wireless', 'bezdrôtový'],

  // power
  ['batéria', 'akumulátor | baterka', 'both'],
  ['napájač', 'zdroj'],
  ['trafo', 'zdroj | transformátor'],
  ['ups', 'zálohovaný zdroj'],
  ['záložný zdroj', 'zálohovaný zdroj'],

  // cameras
  ['4k', '8 Mpx'],
  ['uhd', '8 Mpx | 4K'],
  ['1080p', '2 Mpx | Full HD'],
  ['kamerka', 'kamera'],
  ['kupolová kamera', 'dome kamera', 'both'],
  ['tubusová kamera', 'bullet kamera', 'both'],
  ['otočná kamera', 'PTZ kamera'],
  ['rekordér', 'záznamník', 'both'],
  ['nahrávač', 'záznamník'],
  ['xvr', 'DVR'],
  ['hdd', 'pevný disk'],
  ['harddisk', 'pevný disk', 'both'],
  ['sd karta', 'karta microSD'],
  ['konzola', 'držiak'],
  ['obrazovka', 'monitor'],
  ['softvér', 'licencia'],

  // doors and gates
  ['domofón', 'domový telefón | audiovrátnik | videovrátnik'],
  ['videotelefón', 'videovrátnik | vnútorný monitor'],
  ['set', 'sada', 'both'],
  ['bzučiak', 'elektrický otvárač'],
  ['magnetický zámok', 'elektromagnetický zámok'],
  ['exit tlačidlo', 'odchodové tlačidlo', 'both'],
  ['čip', 'prívesok'],
  ['snímač kariet', 'čítačka kariet', 'both'],
  ['motor brány', 'pohon brány', 'both'],

  // networks and cabling
  ['ftp', 'F/UTP'],
  ['tienený kábel', 'kábel F/UTP | kábel S/FTP'],
  ['prepínač', 'switch', 'both'],
  ['rack', 'rozvádzač', 'both'],
  ['dátová skriňa', 'rozvádzač'],
  ['mediakonvertor', 'mediaprevodník', 'both'],
  ['sfp transceiver', 'modul SFP'],
  ['patchcord', 'patch kábel', 'both'],
  ['patchpanel', 'patch panel', 'both'],
  ['káblový kanál', 'elektroinštalačná lišta'],
  ['krimpovačky', 'krimpovacie kliešte', 'both'],
  ['narážačka', 'zarezávač Krone'],
  ['internetová zásuvka', 'dátová zásuvka'],
];

export const SYNONYM_SAMPLE = TRADE_WORDS.map(([words, means, ways]) => ({
  words,
  means,
  both_ways: ways === 'both',
}));
