const words = (text: string, space = ' ') => text.split(' ').map((word) => word + space);

/** Parts of random texts. Most words bring the space behind them. */
export const scripts: Record<string, readonly string[]> = {
  latin: words(
    'The quick brown fox jumps over a lazy dog and AVAST Toffee wave “quoted” it’s fine— we, the (few) said: no! why? 1/2 e.g. naïve café co-operate well-known —dash– [box] {x} $5.00 100% #tag a@b.c',
  ),
  german: words(
    'Donaudampfschifffahrtsgesellschaft Straße Übergrößenträger Geschwindigkeitsbegrenzung und für die Rechtsschutzversicherungsgesellschaften Äpfel im Haus-Verwaltung',
  ),
  chinese: words(
    '你好 世界 我们 一起 去 ，北京 。（测试） 《书名》 ABC 2024年 你说： “好” ！ iPhone 手机',
    '',
  ),
  japanese: words(
    'こんにちは 世界 。ちょっと 待って ください 、 コーヒー ファイル メッセージ 「引用」 です ね！ Wi-Fi 第3回 ・ ウィンドウ 々',
    '',
  ),
  korean: words('안녕하세요 세계 우리는 함께 갑니다. 테스트 (괄호) 커피를 마셨어요! 2024년'),
  thai: words('สวัสดีครับ ภาษาไทยเป็นภาษาที่ ไม่มีช่องว่าง ระหว่างคำ ประเทศไทย กรุงเทพมหานคร', ''),
  arabic: words('مرحبا بالعالم هذا نص طويل للاختبار، والسطور تنكسر. كيف؟ ١٢٣'),
  hebrew: words('שלום עולם זהו טקסט ארוך לבדיקה, והשורות נשברות. מה־זה? 123'),
  emoji: words('😀 👨‍👩‍👧‍👦 🇩🇪 👍🏽 ❤️ great 🎉🎉🎉 ok ✅ 1️⃣'),
  urls: words(
    'https://example.com/a/very/long/path?query=1&other=two#part www.example.org/foo-bar/baz_qux.html mailto:someone@example.com see http://localhost:8080/?a=b-c',
  ),
  numbers: words(
    '1,234,567.89 2024-11-26 12:30 +49-170-1234567 -5 3.14 (42) 50% $1,000 10–20 1e10 #42',
  ),
  hyphens: words(
    'extra\u00adordinary super\u00adcali\u00adfragil\u00adistic short co\u00adop hyphen\u00adation the a',
  ),
  spaces: [
    'a  ',
    '  b',
    'word ',
    'word   ',
    '\n',
    '\n\n',
    'end',
    'tab\t',
    'no\u00a0break ',
    'zero\u200bwidth ',
  ],
};
