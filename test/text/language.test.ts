import { describe, expect, test } from 'vitest';
import { isEnglish } from '../../src/text/language.ts';

describe('English', () => {
  test.each([
    'The dog did not want to come into the house, because it was wet and tired after the walk.',
    // Headlines and match reports: hardly a word of running text, and many names.
    'Unbeaten leaders Leigh beat Super League side Salford. Centurions twice come from behind to beat Red Devils.',
    'Serena Williams beats Sara Errani in Fed Cup clash. World No 1 loses doubles match with Alison Riske 6-0 6-3.',
    'too short to tell',
  ])('%s', (text) => expect(isEnglish(text)).toBe(true));
});

describe('not English', () => {
  test.each([
    'Le chat est sur la table et il ne veut pas partir ce soir parce que la pluie tombe.',
    'Der Hund wollte nicht ins Haus kommen, weil er nass war und nach dem Spaziergang müde.',
    'El perro no quiso entrar en la casa porque estaba mojado y muy cansado del paseo.',
    'Il gatto non vuole mangiare la sua cena perché è molto stanco e vuole dormire in casa.',
    'O menino foi para a escola a pé com a sua mãe e não quis comer nada.',
    'De man zat in de tuin en had een boek over het weer, maar hij wilde niet lezen.',
    'Hunden er i haven og vil ikke komme ind i huset for at spise sin mad i dag.',
    'Hunden ville inte komma in i huset för att äta sin mat, så den stannade ute i regnet.',
    'Koira ei halunnut tulla sisään taloon, koska se oli märkä ja väsynyt illalla.',
    'Pies nie chciał wejść do domu, bo był mokry i bardzo zmęczony po spacerze w lesie.',
    'A kutya nem akart bejönni a házba, mert nagyon fáradt volt és esett az eső.',
    '犬は雨に濡れて散歩で疲れていたので、家の中に入りたくなかった。',
    'Собака не хотела заходить в дом, потому что она промокла и устала после прогулки.',
  ])('%s', (text) => expect(isEnglish(text)).toBe(false));
});
