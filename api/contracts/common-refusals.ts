/**
 * The refusals of any endpoint, part of the catalogue (refusals.ts). Apart, since the web app knows these
 * from its first load on; the others come with their answers.
 */
export const commonRefusals = {
  invalid_request: [400, 'Gönderilen bilgiler geçersiz.'],
  malformed_body: [400, 'İstek okunamadı.'],
  hung_up: [400, 'Bağlantı, istek tamamlanmadan kesildi.'],
  body_too_large: [413, 'Gönderilen içerik çok büyük.'],
  unsupported_content_type: [415, 'Bu içerik türü desteklenmiyor.'],
  signed_out: [401, 'Oturumunuz açık değil. Lütfen giriş yapın.'],
  forbidden: [403, 'Yetkisiz erişim'],
  foreign_origin: [403, 'Bu istek başka bir siteden geldiği için reddedildi.'],
  another_person: [409, 'Bu tarayıcıda başka bir hesap açıldı. Sayfa yenileniyor.'],
  not_found: [404, 'Aradığınız kaynak bulunamadı.'],
  changed_meanwhile: [409, 'Bu kayıt siz açtıktan sonra değişti'],
  version_required: [428, 'Kaydın hangi sürümünün değiştirileceği belirtilmemiş.'],
  too_many_attempts: [429, 'Çok fazla deneme yaptınız. Lütfen biraz bekleyip yeniden deneyin.'],
  too_many_requests: [429, 'Çok sık işlem yaptınız. Lütfen biraz bekleyip yeniden deneyin.'],
  unexpected: [500, 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.'],
  busy: [503, 'Sistem şu anda çok yoğun. Lütfen birkaç saniye sonra tekrar deneyin.'],
  unavailable: [503, 'Hizmete şu anda ulaşılamıyor. Lütfen biraz sonra tekrar deneyin.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>
