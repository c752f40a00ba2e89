/**
 * Abbreviations of English that keep their full stop, by what they stand before or after: "Mrs." waits for a name,
 * "Fig." for a number, "v." for the other side, while "Inc." or "Wis." may well end a sentence. The models of words and
 * sentences see the class, so that an abbreviation they have never met is treated like its kind.
 *
 *   abbreviationClass('Mrs')  // before a name
 *   abbreviationClass('K')    // an initial
 */

const CLASSES = [
  // Before a name.
  `Mr Mrs Ms Mx Messrs Dr Drs Prof Profs Rev Revs Fr Br St Mt Mts Ft Capt Cpt Col Cmdr Cdr Gen Lt Maj Sgt Cpl Pvt
    Adm Brig Gov Govs Sen Sens Rep Reps Hon Pres Supt Insp Det Atty Amb Mme Mlle Mgr Msgr Dir Assoc Asst Dep Sec Treas
    Ald Wm Chas Geo Thos Jas mr mrs ms dr drs prof`,
  // Before a number.
  `No Nos no nos Op op Vol Vols vol vols Ch Chap ch chap Fig Figs fig figs Eq Eqs eq eqs Sect Art art Para para Pp pp
    p Pt pt Pl Tab Ver Ref Refs ca c approx Apt Ste Rm Ext ext Tel Fax Cl Reg Sched Ser Bk bk l ll`,
  // Between two that belong together.
  'v vs cf viz al e.g i.e eg ie et resp incl esp cit ibid seq a.k.a voc',
  // Wherever a word may stand, at the end of a sentence too.
  `Inc Ltd Co Cos Corp Bros LLC PLC Pty Jr Sr Esq etc Etc Ave Blvd Rd Hwy Pkwy Ln Ct Sq Bldg Dept Univ Inst Assn
    Acad Mfg Intl Natl Govt Dist Jan Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri
    Sat Sun Ala Ariz Ark Calif Cal Colo Conn Del Fla Ga Ill Ind Kan Ky La Mass Md Mich Minn Miss Mo Mont Neb Nev Okla
    Ore Pa Penn Tenn Tex Va Vt Wash Wis Wisc Wyo Ont Que hr hrs min mins sec secs oz lb lbs kg km cm mm mi ft yd yr yrs
    mo mos wk wks dept ed eds Ed Eds trans rev est misc temp max avg qty tbsp tsp pkg gal sq`,
] as const;

/** The members of each class, for training to exchange. */
export const ABBREVIATIONS: readonly (readonly string[])[] = CLASSES.map((list) => list.split(/\s+/));

const KNOWN: ReadonlyMap<string, number> = new Map(
  ABBREVIATIONS.flatMap((list, k) => list.map((word) => [word, k + 1] as const)),
);
const INITIAL = CLASSES.length + 1;
const DOTTED = CLASSES.length + 2;

/** The class of what stands before a full stop, as a small number; 0 is no abbreviation that we know. */
export function abbreviationClass(word: string): number {
  const known = KNOWN.get(word);
  if (known !== undefined) return known;
  if (/^\p{Lu}$/u.test(word)) return INITIAL;
  return /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u.test(word) ? DOTTED : 0;
}
