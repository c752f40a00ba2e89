/** Lemmas that the rules of lemma.ts get wrong, by tag; written by training/lemmas/train.js. */
export const LEMMA_EXCEPTIONS = `CD k=thousand m=million
DT an=a these=this those=that
IN o=of thru=through vs=versus
JJR better=good farther=far further=further worse=bad
JJS best=good eldest=old worst=bad
MD 'd=would 'll=will ca=can ll=will wo=will
NNS algae=alga alumni=alumnus analyses=analysis appendices=appendix arrears=arrears auspices=auspices
NNS billiards=billiards budgies=budgie buses=bus caches=cache canoes=canoe censuses=census children=child
NNS clothes=clothes codices=codex confines=confines cookies=cookie corpora=corpus craftsmen=craftsman
NNS crises=crisis criteria=criterion economics=economics eighties=eighties electronics=electronics feet=foot
NNS finances=finances fishermen=fisherman fives=fives gases=gas genetics=genetics genitals=genitals
NNS geopolitics=geopolitics grandchildren=grandchild guardsmen=guardsman gunmen=gunman hackles=hackles
NNS halves=half headaches=headache headquarters=headquarters hippies=hippie indices=index jeans=jeans
NNS kiddies=kiddie knives=knife lives=life manners=manners means=means men=man mice=mouse min=minute
NNS monies=money movies=movie newbies=newbie niches=niche pants=pants phenomena=phenomenon pinkies=pinkie
NNS policemen=policeman politics=politics proceedings=proceedings regards=regards remains=remains
NNS savings=savings schoolchildren=schoolchild scissors=scissors shelves=shelf shoes=shoe sinuses=sinus
NNS sixties=sixties species=species stimuli=stimulus sunglasses=sunglasses surpluses=surplus
NNS surroundings=surroundings teeth=tooth thanks=thanks thieves=thief throes=throe toes=toe trousers=trousers
NNS twenties=twenties whereabouts=whereabouts wives=wife wolves=wolf women=woman
PRP 's=we her=she him=he me=i mine=my ours=our s=we theirs=their them=they u=you us=we yours=your
RB nt=not
RBR better=well further=far worse=badly
RBS best=well worst=bad
TO na=to ta=to
VB were=be
VBD 'd=have accused=accuse acquired=acquire added=add agreed=agree appreciated=appreciate arose=arise ate=eat
VBD became=become began=begin blew=blow bore=bear bought=buy breathed=breathe broke=break brought=bring
VBD built=build came=come cancelled=cancel caught=catch caused=cause changed=change chose=choose
VBD compared=compare completed=complete conceded=concede concluded=conclude created=create dealt=deal
VBD debuted=debut declared=declare declined=decline deleted=delete described=describe determined=determine
VBD did=do died=die disagreed=disagree disliked=dislike divined=divine drank=drink drew=draw drove=drive
VBD enrolled=enrol erred=err escaped=escape evacuated=evacuate examined=examine exchanged=exchange
VBD excited=excite exiled=exile exploded=explode fell=fall felt=feel flew=fly foresaw=foresee forgot=forget
VBD found=find fulfilled=fulfil gave=give got=get graduated=graduate grew=grow guided=guide had=have
VBD heard=hear held=hold hid=hide housed=house hung=hang ignited=ignite ignored=ignore imagined=imagine
VBD included=include infused=infuse inquired=inquire invaded=invade invited=invite kept=keep knew=know
VBD labelled=label laid=lay lay=lie learnt=learn led=lead left=leave lit=light lost=lose made=make
VBD massacred=massacre meant=mean met=meet negotiated=negotiate outlined=outline overtook=overtake paid=pay
VBD paraded=parade pasted=paste prepared=prepare promoted=promote quoted=quote ran=run rang=ring
VBD rebuilt=rebuild refused=refuse required=require rescheduled=reschedule restored=restore
VBD retaliated=retaliate rode=ride rose=rise said=say sank=sink sat=sit saw=see sent=send slept=sleep
VBD sold=sell sought=seek spent=spend spoke=speak sprawled=sprawl stole=steal stood=stand struck=strike
VBD stuck=stick swept=sweep tasted=taste taught=teach thought=think threw=throw told=tell took=take
VBD travelled=travel understood=understand undertook=undertake was=be welcomed=welcome went=go were=be
VBD withdrew=withdraw woke=wake won=win wore=wear wrote=write
VBG abusing=abuse accusing=accuse acquiring=acquire adding=add adhering=adhere appropriating=appropriate
VBG arranging=arrange backpedalling=backpedal becoming=become biasing=bias breathing=breathe causing=cause
VBG challenging=challenge changing=change combining=combine comparing=compare competing=compete
VBG compiling=compile completing=complete conceding=concede concluding=conclude controlling=control
VBG convening=convene crawling=crawl creating=create declaring=declare defining=define deleting=delete
VBG describing=describe determining=determine deviating=deviate downgrading=downgrade dying=die
VBG equating=equate escaping=escape evaluating=evaluate examining=examine excluding=exclude expelling=expel
VBG exploding=explode exploring=explore fulfilling=fulfil gon=go graduating=graduate guiding=guide
VBG ignoring=ignore inciting=incite including=include infringing=infringe inquiring=inquire instilling=instil
VBG interfering=interfere intervening=intervene invading=invade inviting=invite lying=lie massacring=massacre
VBG negotiating=negotiate outlining=outline owing=owe panicking=panic persuading=persuade preparing=prepare
VBG procreating=procreate promoting=promote quizzing=quiz quoting=quote ranging=range rebelling=rebel
VBG reclining=recline reconciling=reconcile recreating=recreate refining=refine refusing=refuse
VBG requiring=require rescheduling=reschedule restoring=restore retaking=retake ridiculing=ridicule
VBG scheduling=schedule seething=seethe substantiating=substantiate superseding=supersede tasting=taste
VBG teething=teethe totalling=total travelling=travel tying=tie underlying=underlie undermining=undermine
VBG unravelling=unravel vying=vie wasting=waste
VBN abused=abuse accused=accuse acquired=acquire added=add adhered=adhere agreed=agree appreciated=appreciate
VBN appropriated=appropriate arranged=arrange associated=associate ate=eat became=become been=be begun=begin
VBN bent=bend blown=blow born=bear bought=buy bred=breed broken=break brought=bring built=build
VBN cancelled=cancel caught=catch caused=cause challenged=challenge changed=change channelled=channel
VBN chosen=choose combined=combine compared=compare compelled=compel completed=complete concluded=conclude
VBN confined=confine confused=confuse controlled=control created=create dealt=deal declared=declare
VBN declined=decline defiled=defile defined=define deleted=delete deluded=delude denoted=denote
VBN described=describe determined=determine devoted=devote died=die done=do drawn=draw driven=drive dug=dig
VBN eaten=eat enshrined=enshrine evacuated=evacuate evaluated=evaluate examined=examine exchanged=exchange
VBN excited=excite excluded=exclude expedited=expedite explored=explore extradited=extradite fallen=fall
VBN fed=feed felt=feel fled=flee flown=fly forgotten=forget fought=fight found=find frozen=freeze given=give
VBN gone=go got=get gotten=get graduated=graduate grown=grow guaranteed=guarantee guided=guide had=have
VBN heard=hear held=hold hidden=hide housed=house hung=hang ignored=ignore imagined=imagine incited=incite
VBN included=include initiated=initiate inquired=inquire inscribed=inscribe invited=invite kept=keep
VBN known=know labelled=label laid=lay learnt=learn led=lead left=leave lied=lie lost=lose made=make
VBN marvelled=marvel meant=mean mediated=mediate met=meet misnamed=misname negotiated=negotiate
VBN nicknamed=nickname outlined=outline overheard=overhear paid=pay pasted=paste permeated=permeate
VBN persuaded=persuade plunged=plunge postponed=postpone prearranged=prearrange predetermined=predetermine
VBN prepaid=prepay prepared=prepare promoted=promote propelled=propel proven=prove quoted=quote ran=run
VBN reconciled=reconcile recreated=recreate redefined=redefine redlined=redline refused=refuse renamed=rename
VBN required=require rescheduled=reschedule restored=restore reused=reuse ridden=ride ridiculed=ridicule
VBN said=say scheduled=schedule seen=see sent=send shaken=shake shot=shoot shown=show situated=situate
VBN sold=sell sought=seek sown=sow spent=spend spoken=speak stolen=steal stood=stand streamlined=streamline
VBN struck=strike stuck=stick subscribed=subscribe sunk=sink swept=sweep sworn=swear swung=swing taken=take
VBN tasted=taste taught=teach thought=think thrown=throw tied=tie told=tell took=take torn=tear
VBN understood=understand undertaken=undertake united=unite wasted=waste welcomed=welcome withdrawn=withdraw
VBN withheld=withhold woken=wake won=win worn=wear wreathed=wreathe written=write
VBP 'm=be 're=be 've=have am=be are=be m=be r=be re=be ve=have wan=want
VBZ 's=be focuses=focus has=have is=be s=be shoes=shoe`;
