import type { Migration } from '../../../platform/database/migration.ts';

export const securityCaptchaWork: Migration = {
  id: 'security/0004-captcha-work',
  sql: `
    -- What the challenge costs its network: hashes at most, how hard its picture is, and from when on it is drawn.
    alter table security_captchas add column work_most int not null default 0;
    alter table security_captchas add column level text not null default 'usual';
    alter table security_captchas add column ready_ms bigint not null default 0;
    -- slide or code, and the number that the client finds by work; null until it asked for its work.
    alter table security_captchas add column kind text;
    alter table security_captchas add column work int;
    -- Once a challenge has its picture or its code it gets no other.
    alter table security_captchas add column worked boolean not null default false;
    alter table security_captchas drop column puzzles;
  `,
};
