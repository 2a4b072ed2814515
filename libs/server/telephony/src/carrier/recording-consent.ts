/**
 * Area codes of US states with one-party consent to recording. Codes by state are those of
 * libphonenumber (Google, Apache License 2.0). All parties must consent in California, Connecticut,
 * Delaware, Florida, Illinois, Maryland, Massachusetts, Michigan, Montana, Nevada, New Hampshire,
 * Pennsylvania and Washington.
 */
const mayRecordInSilence: Readonly<Record<string, string>> = {
  AK: '907',
  AL: '205 251 256 334 659 938',
  AR: '327 479 501 870',
  AZ: '480 520 602 623 928',
  CO: '303 719 720 748 970 983',
  DC: '202 771',
  GA: '229 404 470 478 678 706 762 770 912 943',
  HI: '808',
  IA: '319 515 563 641 712',
  ID: '208 986',
  IN: '219 260 317 463 574 765 812 930',
  KS: '316 620 785 913',
  KY: '270 364 502 606 859',
  LA: '225 318 337 504 985',
  ME: '207',
  MN: '218 320 507 612 651 763 952',
  MO: '235 314 417 557 573 636 660 816 975',
  MS: '228 601 662 769',
  NC: '252 336 472 704 743 828 910 919 980 984',
  ND: '701',
  NE: '308 402 531',
  NJ: '201 551 609 640 732 848 856 862 908 973',
  NM: '505 575',
  NY: '212 315 329 332 347 363 516 518 585 607 631 646 680 716 718 838 845 914 917 929 934',
  OH: '216 220 234 283 326 330 380 419 440 513 567 614 740 937',
  OK: '405 539 572 580 918',
  OR: '458 503 541 971',
  RI: '401',
  SC: '803 821 839 843 854 864',
  SD: '605',
  TN: '423 615 629 731 865 901 931',
  TX: '210 214 254 281 325 346 361 409 430 432 469 512 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
  UT: '385 435 801',
  VA: '276 434 540 571 686 703 757 804 826 948',
  VT: '802',
  WI: '262 274 353 414 534 608 715 920',
  WV: '304 681',
  WY: '307',
};

const silent: ReadonlySet<string> = new Set(
  Object.values(mayRecordInSilence).flatMap((codes) => codes.split(' ')),
);

/**
 * Whether a number's area requires a recording notice. An unknown law requires it: abroad, new area
 * codes, numbers without a place, and hidden numbers.
 */
export const needsRecordingNotice = (number: string): boolean =>
  !silent.has(/^\+1(\d{3})\d{7}$/.exec(number)?.[1] ?? '');
