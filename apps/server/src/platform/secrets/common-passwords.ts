/**
 * The passwords that everybody tries first: a list of 10,000, read when it is first needed, and a few hundred words with a
 * few dozen endings, which find what the list has in another year: WORDS x ENDINGS, and WHOLE for what fits no pattern.
 * Case does not count, nor do the usual letters written as digits.
 */
import { readFileSync } from 'node:fs';

const LIST = new URL('./common-passwords.txt', import.meta.url);

const WORDS = `
a aa aaa aaaa aaaaaa abc abcd abcde abcdef abcdefg abcdefgh access admin administrator aini always amanda
america andrew android angel angels anthony apple april arsenal asd asdf asdfasdf asdfgh asdfghjk
asdfghjkl ashley august austin autumn azerty baby babyboy babygirl bailey banana bandit baobei barcelona
baseball basketball batman bear beatles beijing berlin binance bitcoin blessed blink boston brooklyn
brother business buster butterfly california canada changeme charlie cheese chelsea chen cherry chevy
chicago china chocolate christ cisco cocacola college company compaq computer cookie corvette counter
cowboys crypto crystal daisy dallas daniel december default dell denver diamond dollar dragon eagle
eagles eminem england ethereum exchange facebook faith falcon family father february ferrari florida
flower football forever fortnite freedom friday friend friends gamer games gandalf george ginger golden
google guest guitar hannah happy harley heaven hello hellokitty helloworld hockey honda honey hottie
huang hunter huobi ilove iloveyou instagram internet iphone jackson jaguar january jasmine jennifer jessica
jesus jordan joshua july june juventus killer knight lakers letmein linkedin lion liu liverpool login
london love lovely lover loveyou lucky m maggie manager manchester march master matrix matthew maverick
mercedes merlin metallica michael michelle mickey microsoft million mima minecraft minnie monday money
monkey mother motorola murphy music mustang mysql naruto newyork nicole nihao ninja nintendo nirvana
nissan nokia november october office oliver oracle orange panther paris passw0rd password password1
passwort peace peanut pepper phoenix pikachu player playstation pokemon porsche princess purple pussycat
q qazwsx qazwsxedc qwe qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz rainbow
ranger realmadrid robert rock rocky root samantha samsung samurai school scooter secret september server
sexy shadow shanghai silver sister slipknot smile sniper snoopy soccer soldier sony spiderman spring
starwars student summer sunday sunshine superman support sweet sweetheart sweety system teacher tern test
tester testing texas thomas tianshi tiger tigger tokyo toyota trader trading trustme trustno tucker
twitter university user w wallet wang warrior welcome whatever william windows winter wizard woaini
woaini1314 woaiwojia wodemima wolf woshishui x xbox xiao yamaha yang yankees youtube z zeppelin zhang
zhao zhou zxc zxcv zxcvbn zxcvbnm zxcvzxcv
`;

const ENDINGS = [
  '',
  '1',
  '2',
  '7',
  '11',
  '12',
  '13',
  '22',
  '69',
  '77',
  '88',
  '99',
  '00',
  '01',
  '10',
  '21',
  '23',
  '123',
  '321',
  '007',
  '111',
  '666',
  '777',
  '888',
  '999',
  '1234',
  '4321',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '520',
  '1314',
  '5201314',
  '!',
  '1!',
  '123!',
  '!@#',
  '@123',
  '@1234',
  '#1',
  '#123',
  '_123',
  '.',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '1990',
  '1995',
  '2000',
];

const WHOLE = `
!@#$%^&* !@#$%^&*() !qaz2wsx 0987654321a 11111111a 1234567890a 123456789a 123456789q 123456789qwe
12345678a 1234567a 123456a@ 123456aa 123456abc 123456qwerty 12345abc 12345qwert 12345qwerty 1234abcd
1234qwer 123abc123 123qwe 123qwe123 123qweasd 123qweasdzxc 1314520a 1a2b3c4d 1a2s3d4f 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 5201314a 520520aa 7758521a 88888888a
a11111111 a123456! a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a88888888 aa123456 aa12345678 aa123456789
abc123456 abc123456789 abc123abc access14 admin123! admin@123 alejandro alexander alexandra anything
asd12345 asd123456 asdasdasd asdfghjkl; asshole1 babygirl1 benjamin bigdaddy blahblah blink182 bluesky1
brandon1 bubbles1 bullshit buttercup cardinal caroline champion charlotte christian christina christopher
cinderella clifford coltrane columbia computer1 creative cricket1 darkness darkside dolphins dreamers
drowssap einstein einstein1 electric elizabeth engineer everton1 explorer fernando fireball firebird
fishing1 football! francisco fuckoff1 fuckyou fuckyou1 fuckyou2 gabriela garfield gateway1 godzilla
goldfish greenday hardcore hellohello hercules hollywood homerun1 houston1 illusion iloveu2 iloveyou2
imagine1 inferno1 infinity internet1 isabella isabelle islander jackass1 jamesbond jonathan jordan23
katherine kawasaki kingkong kittycat kobe24 kristina lakers24 lasvegas letmein! li123456 linkinpark
liu12345 lonewolf longhorn lovelove loverboy marathon margaret marianne marlboro marshall maryjane
melissa1 mercury1 michael23 michigan midnight millions monalisa mountain mylove123 napoleon nascar24
ncc1701d ncc1701e newcastle nicholas nothing! nothing1 octopus1 overlord p@$$w0rd p@ssw0rd p@ssw0rd1
p@ssw0rd123 p@ssword pa$$w0rd pa$$word pa55w0rd pa55word pakistan paradise paranoid pass1234 pass12345
pass123456 pass@123 pass@1234 passw0rd! passwordpassword patricia patriots penelope pictures pleasure
politics portugal precious predator princesa princess! punisher q123456789 q1w2e3r4 q1w2e3r4t5 qaz123456
qq123456 qq123456789 question qwe123456 qwe123qwe qweqweqwe qwer1234 qwerty!@# qwertyqwerty qwertyuiop[]
redskins remember renegade research revolution robinson rockstar root123! rosebud1 rush2112 russell1
samantha1 scarface scorpion sebastian security serenity shadow12 sheffield shithead showtime skywalker
snickers snowball snowman1 something southern southpark spartans speedway spitfire starfish stargate
startrek starwars7 steelers stephanie sterling stingray stranger strawberry sundance sunshine! superstar
swordfish takethat tennessee terminator test@123 thailand thebeatles thunder1 thx1138a tinkerbell
tomorrow tottenham trustno1! tunafish undertaker universe vacation valentine vanessa1 veronica victoria
vladimir volcano1 w123456789 wang1234 waterfall welcome@123 westside whatever1 wildcats winston1
woaini1314 woaini520 woaini521 wolverine wrestling x123456789 xavier12 yellow12 yesterday z123456789
zaq12wsx zaq1xsw2 zaq1zaq1 zeppelin1 zhang123 zxc123456 zxcvbnm,./ zxczxczxc
`;

const LEAST_LENGTH = 8;
const WRITTEN_AS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

const words = (text: string): string[] => text.trim().split(/\s+/);

function expanded(): Set<string> {
  const all = new Set([...words(WHOLE), ...listed()]);
  for (const word of words(WORDS))
    for (const ending of ENDINGS) {
      all.add(word + ending);
      all.add(word + word + ending);
    }
  return new Set([...all].filter((one) => one.length >= LEAST_LENGTH));
}

/** Comments of the list begin with #; it tells its licence there. */
function listed(): string[] {
  return readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

let common: Set<string> | undefined;

export function passwordIsCommon(password: string): boolean {
  common ??= expanded();
  const lower = password.toLowerCase();
  return (
    isOneCharacter(lower) ||
    common.has(lower) ||
    common.has(lettersFor(lower)) ||
    common.has(lettersForHead(lower))
  );
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1;
}

/** The usual letters for digits and signs: p4ssw0rd is password. */
export function lettersFor(text: string): string {
  return text.replace(/[013457@$]/g, (one) => WRITTEN_AS[one] ?? one);
}

/** p4ssw0rd123: only the word is written with digits, the ending is one. */
function lettersForHead(text: string): string {
  const tail = /[\d!@#._]*$/.exec(text)?.[0] ?? '';
  return lettersFor(text.slice(0, text.length - tail.length)) + tail;
}
